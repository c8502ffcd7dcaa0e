// Finds what is invisible when the system chooses the colors: focus that changes no pixel, a state (pressed, selected,
// current) that looks like its opposite, and a shape that only a background drew.
import type { Page } from 'playwright/test';

/** Walks through the page with Tab, and returns the elements whose focus changes nothing around them. */
export async function unseenFocus(page: Page, stops: number): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => document.body.focus());
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(aroundFocus);
    if (!focused) break;
    const withFocus = await page.screenshot({ clip: focused.clip });
    await page.evaluate(blurForMoment);
    const without = await page.screenshot({ clip: focused.clip });
    await page.evaluate(focusAgain);
    if (withFocus.equals(without)) found.push(focused.name);
  }
  return found;
}

interface Focused {
  name: string;
  clip: { x: number; y: number; width: number; height: number };
}

/** Runs in the page: the focused element's surroundings in the window; null at the end of the page. */
function aroundFocus(): Focused | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const margin = 8;
  const box = (element.closest('label') ?? element).getBoundingClientRect();
  const [x, y] = [Math.max(0, box.left - margin), Math.max(0, box.top - margin)];
  const right = Math.min(innerWidth, box.right + margin);
  const bottom = Math.min(innerHeight, box.bottom + margin);
  const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`;
  return {
    name: name.slice(0, 60),
    clip: { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) },
  };
}

/** Runs in the page. */
function blurForMoment(): void {
  const element = document.activeElement;
  Object.assign(globalThis, { hadFocus: element });
  if (element instanceof HTMLElement) element.blur();
}

/** Runs in the page: the next Tab continues there. */
function focusAgain(): void {
  const element: unknown = Reflect.get(globalThis, 'hadFocus');
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** Runs in the page: elements with a state that look like an element beside them without it. */
export function unseenStates(): string[] {
  const states = ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current'];
  return states.flatMap((state) =>
    [...document.querySelectorAll(`[${state}]:not([${state}='false'])`)]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const other = withoutState(element, state);
        return other !== null && lookOf(element) === lookOf(other);
      })
      .map((element) => `${state}: ${(element.textContent ?? '').slice(0, 40)}`),
  );

  /** The nearest element of the same kind without that state. */
  function withoutState(element: Element, state: string): Element | null {
    const tag = element.tagName.toLowerCase();
    for (let group = element.parentElement; group && group !== document.body; group = group.parentElement) {
      const others = [...group.querySelectorAll(`${tag}:not([${state}='true'], [${state}='page'])`)];
      const other = others.find((candidate) => candidate.checkVisibility());
      if (other) return other;
      if (group.matches('nav, ul, ol, [role=group], [role=tablist], [role=menu]')) return null;
    }
    return null;
  }

  function lookOf(element: Element): string {
    const inside = element.firstElementChild ? [element.firstElementChild] : [];
    const styles = [
      getComputedStyle(element),
      getComputedStyle(element, '::before'),
      getComputedStyle(element, '::after'),
      ...inside.map((child) => getComputedStyle(child)),
    ];
    return styles
      .map((style) =>
        [
          ...[style.content, style.backgroundColor, style.color, style.fontWeight, style.textDecorationLine],
          ...[style.borderTopWidth, style.borderBottomWidth, style.borderInlineStartWidth],
          ...[style.borderTopColor, style.borderBottomColor, style.borderInlineStartColor],
          ...[style.outlineStyle, style.outlineWidth, style.outlineColor],
        ].join(),
      )
      .join(' / ');
  }
}

/**
 * Runs in the page: which of these elements are missing, or have neither a border nor an outline in another color than
 * what is around them. A selector may end in a pseudo-element.
 */
export function unseenShapes(selectors: readonly string[]): string[] {
  return selectors.filter((selector) => {
    const [host = '', pseudo] = selector.split('::');
    const element = document.querySelector(host);
    if (!element?.checkVisibility()) return true;
    const style = getComputedStyle(element, pseudo && `::${pseudo}`);
    const around = backgroundOf(pseudo ? element : element.parentElement);
    return !isSeen(style, 'border-top', around) && !isSeen(style, 'outline', around);
  });

  function isSeen(style: CSSStyleDeclaration, line: 'border-top' | 'outline', around: string): boolean {
    return (
      Number.parseFloat(style.getPropertyValue(`${line}-width`)) >= 1 &&
      style.getPropertyValue(`${line}-style`) !== 'none' &&
      style.getPropertyValue(`${line}-color`) !== around
    );
  }

  function backgroundOf(element: Element | null): string {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    const isOpaque = !/^rgba\(.*, (0|0?\.\d+)\)$/.test(backgroundColor);
    return isOpaque ? backgroundColor : backgroundOf(element.parentElement);
  }
}
