// Finds layout faults: elements that overflow, are cut off, overlap, or move unexpectedly. Runs in the
// page, so it contains everything it needs.

/** Each fault as text; empty if there are none. */
export function layoutFaults(): string[] {
  const dialog = document.querySelector('dialog[open]');
  const root = dialog ?? document.querySelector('#root') ?? document.body;
  return [...overflowing(), ...isCutOff(), ...overlaps(), ...squeezed(), ...wraps(), ...moves()];

  function overflowing(): string[] {
    const page = document.scrollingElement;
    const wide = page && page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} wide`] : [];
    const out = [...root.querySelectorAll('*')].filter((element) => {
      const { width, left, right } = element.getBoundingClientRect();
      return width >= 2 && (left < -1 || right > innerWidth + 1) && holderOf(element) === null;
    });
    return [...wide, ...out.map((element) => `sticks out: ${nameOf(element)}`)];
  }

  /** By a button, or by a container that hides its overflow. */
  function isCutOff(): string[] {
    const cut = texts().filter(({ element, rect }) => {
      const button = element.closest('button, .primary, .secondary, .quiet, .place, summary');
      const holder = holderOf(element);
      // Scrollable content is reachable.
      const isHiding = holder !== null && /hidden|clip/.test(getComputedStyle(holder).overflow);
      return [button, isHiding ? holder : null].some(
        (box) => box && leaves(rect, box.getBoundingClientRect()),
      );
    });
    return cut.map(({ element }) => `cut off: ${nameOf(element)}`);
  }

  /** Overlapping texts. */
  function overlaps(): string[] {
    // Sticky elements cover others on purpose.
    const all = texts()
      .filter(({ element }) => !isStuck(element))
      .map(({ element, rect }) => ({ element, rect: seenOf(rect, holderOf(element)) }));
    return all.flatMap((text, index) =>
      all
        .slice(index + 1)
        .filter((below) => text.element !== below.element && isOver(text.rect, below.rect))
        .map((below) => `over each other: ${nameOf(text.element)} and ${nameOf(below.element)}`),
    );
  }

  /**
   * Headings on several lines, or cut off, in less than 12 rem. Pages below 320 px have no room for that.
   */
  function squeezed(): string[] {
    if (innerWidth < 320) return [];
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const headings = [...root.querySelectorAll('h1, h2')].filter((heading) => {
      const lines = new Set(texts(heading).map(({ rect }) => Math.round(rect.top))).size;
      const isShort = heading.scrollWidth > heading.clientWidth + 1;
      const { width } = heading.getBoundingClientRect();
      // A heading only for screen readers is one pixel wide.
      return width >= 2 && (lines > 1 || isShort) && width < 12 * rem;
    });
    return headings.map(
      (heading) => `squeezed to ${heading.getBoundingClientRect().width}: ${nameOf(heading)}`,
    );
  }

  /** The upload status and help are beside the name; below 240 px there is no room for that. */
  function wraps(): string[] {
    const top = dialog || innerWidth < 240 ? null : document.querySelector('.interview-top');
    const boxes = [...(top?.querySelectorAll('.company-mark, .interview-aside > :not(dialog)') ?? [])].map(
      (element) => element.getBoundingClientRect(),
    );
    const begin = Math.max(...boxes.map((box) => box.top));
    const end = Math.min(...boxes.map((box) => box.bottom));
    return boxes.length > 1 && begin >= end ? ['the top has two rows'] : [];
  }

  function moves(): string[] {
    const moving = document.getAnimations().filter((getAnimation) => {
      const { duration, iterations } = getAnimation.effect?.getComputedTiming() ?? {};
      return Number(duration) > 1 || iterations === Infinity;
    });
    return moving.length > 0 ? ['something moves'] : [];
  }

  /** Every visible line of text. */
  function texts(within: Element = root): { element: Element; rect: DOMRect }[] {
    const found: { element: Element; rect: DOMRect }[] = [];
    const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isSeen(element)) continue;
      // A title is clamped to a number of lines on purpose.
      const holder = holderOf(element);
      const isShort = holder !== null && getComputedStyle(holder).webkitLineClamp !== 'none';
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const isLeftOut = isShort && leaves(rect, holder.getBoundingClientRect());
        if (rect.width > 2 && rect.height > 2 && !isLeftOut) found.push({ element, rect });
      }
    }
    return found;
  }

  function isSeen(element: Element): boolean {
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (element.closest('option, svg, .cm-editor') || !isShown) return false;
    return parentsOf(element).every((at) => getComputedStyle(at).clipPath === 'none');
  }

  function isStuck(element: Element): boolean {
    return parentsOf(element).some((at) => getComputedStyle(at).position === 'sticky');
  }

  /** The container that cuts an element off, or scrolls. */
  function holderOf(element: Element): Element | null {
    return parentsOf(element).find((at) => getComputedStyle(at).overflow !== 'visible') ?? null;
  }

  /** The element and its ancestors, from the inside out. */
  function parentsOf(element: Element): Element[] {
    const parents: Element[] = [];
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) parents.push(at);
    return parents;
  }

  /** The part of a line of text that its container leaves visible. */
  function seenOf(rect: DOMRect, holder: Element | null): DOMRect {
    if (!holder) return rect;
    const box = holder.getBoundingClientRect();
    const [left, top] = [Math.max(rect.left, box.left), Math.max(rect.top, box.top)];
    const [right, bottom] = [Math.min(rect.right, box.right), Math.min(rect.bottom, box.bottom)];
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }

  function leaves(rect: DOMRect, box: DOMRect): boolean {
    const middle = (rect.top + rect.bottom) / 2;
    const isBeside = rect.left < box.left - 1 || rect.right > box.right + 1;
    return isBeside || middle < box.top || middle > box.bottom;
  }

  function isOver(first: DOMRect, second: DOMRect): boolean {
    const width = Math.min(first.right, second.right) - Math.max(first.left, second.left);
    const height = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
    // Lines of one text may touch.
    return width > 2 && height > Math.min(first.height, second.height) / 3;
  }

  function nameOf(element: Element): string {
    const name = element.getAttribute('class') ?? '';
    return `${element.tagName.toLowerCase()}.${name}: ${(element.textContent ?? '').slice(0, 40)}`;
  }
}
