// Reaches an element with the Tab key alone, and checks that each focused element on the way shows its
// focus.
import { expect, type Locator, type Page } from 'playwright/test';

/** More tab stops than any page has on the way. */
const maxStops = 60;

/** Presses Tab until the element has the focus; every element on the way must show its focus. */
export async function tabTo(
  page: Page,
  destination: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(destination).toBeVisible();
  const target = await destination.elementHandle();
  const passed: string[] = [];
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key);
    const { isThere, name } = await page.evaluate(lookAtFocus, target);
    const look = async () => (await page.evaluate(lookAtFocus, target)).fault;
    // The code editor draws its frame a moment later.
    await expect.soft.poll(look, { message: `${name} on the way to ${String(destination)}` }).toBeNull();
    if (isThere) return;
    passed.push(name);
  }
  throw new Error(`never came to ${String(destination)}: ${passed.join(' > ')}`);
}

/** The focused element, and what hides its focus (WCAG 2.4.7 and 2.4.11). */
function lookAtFocus(target: Node | null) {
  const focused = document.activeElement;
  const name = focused?.getAttribute('aria-label') ?? focused?.textContent?.slice(0, 30) ?? '';
  if (!focused || focused === document.body) return { isThere: false, name: 'the window', fault: null };
  // Elements that represent an input: its label, or the box around it.
  const standIns = [
    focused,
    focused.closest('label, .file-actions, .upload-video, .cm-editor'),
    focused.closest('.MuiButtonBase-root'),
    focused.closest('.MuiSwitch-root')?.querySelector('.MuiSwitch-track'),
  ];
  // A MUI field has a thicker frame.
  const frame = focused.closest('.MuiInputBase-root')?.querySelector('fieldset');
  const marked =
    standIns.some((standIn) => standIn && getComputedStyle(standIn).outlineStyle !== 'none') ||
    (frame && getComputedStyle(frame).borderTopWidth === '2px');
  // A player's own buttons are marked by the browser.
  if (focused instanceof HTMLMediaElement) return { isThere: focused === target, name, fault: null };
  const box = focused.getBoundingClientRect();
  const isHit = [0.1, 0.5, 0.9].some((share) => {
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * share);
    return hit !== null && (focused.contains(hit) || hit.contains(focused));
  });
  const fault = marked
    ? isHit
      ? null
      : 'is hidden behind something'
    : 'does not show that it has the focus';
  return { isThere: focused === target, name, fault };
}
