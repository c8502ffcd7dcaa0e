// The way to something with the Tab key alone, as somebody goes who has no mouse: whatever gets the focus shows it.
import { expect, type Locator, type Page } from 'playwright/test';

/** More stops than any page has on the way. */
const maxStops = 60;

/** Presses Tab until it is there; whatever has the focus on the way is seen to have it. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  const target = await wanted.elementHandle();
  const passed: string[] = [];
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key);
    const { isThere, name } = await page.evaluate(lookAtFocus, target);
    const look = async () => (await page.evaluate(lookAtFocus, target)).fault;
    // The code's editor takes a moment to draw its frame.
    await expect.soft.poll(look, { message: `${name} on the way to ${String(wanted)}` }).toBeNull();
    if (isThere) return;
    passed.push(name);
  }
  throw new Error(`never came to ${String(wanted)}: ${passed.join(' > ')}`);
}

/** Where the focus is, and what keeps it from being seen (WCAG 2.4.7 and 2.4.11). */
function lookAtFocus(target: Node | null) {
  const focused = document.activeElement;
  const name = focused?.getAttribute('aria-label') ?? focused?.textContent?.slice(0, 30) ?? '';
  if (!focused || focused === document.body) return { isThere: false, name: 'the window', fault: null };
  // What stands in for an input: its label, or the box around it.
  const standIns = [
    focused,
    focused.closest('label, .file-actions, .upload-video, .cm-editor'),
    focused.closest('.MuiButtonBase-root'),
    focused.closest('.MuiSwitch-root')?.querySelector('.MuiSwitch-track'),
  ];
  // A field of MUI's has a thicker frame.
  const frame = focused.closest('.MuiInputBase-root')?.querySelector('fieldset');
  const marked =
    standIns.some((one) => one && getComputedStyle(one).outlineStyle !== 'none') ||
    (frame && getComputedStyle(frame).borderTopWidth === '2px');
  // A player's own buttons are the browser's, which marks them itself.
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
