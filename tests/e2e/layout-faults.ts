// Finds layout faults: elements that overflow, are cut off, overlap, or move unexpectedly. Runs in the
// page, so it contains everything it needs. Reads the style and the box of an element once: pages have
// thousands of them, and it runs at every width in every language.

/** What the ancestors of an element, itself included, do to it. */
interface Surroundings {
  /** The innermost container that cuts it off, or scrolls. */
  holder: Element | null;
  /** The container hides what does not fit. */
  isHiding: boolean;
  /** The container shows a limited number of lines. */
  isClamped: boolean;
  isStuck: boolean;
  isClipped: boolean;
}

/** Each fault as text; empty if there are none. */
export async function layoutFaults(): Promise<string[]> {
  // The page hears of a new width at the beginning of the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  // A dialog, a menu or a drawer covers the page.
  const dialog = document.querySelector(
    'dialog[open], .MuiModal-root:not(.MuiModal-hidden) > .MuiPaper-root, .MuiDialog-paper',
  );
  const root = dialog ?? document.querySelector('#root') ?? document.body;
  const nothingAround = { holder: null, isHiding: false, isClamped: false, isStuck: false, isClipped: false };
  const surroundings = new Map<Element, Surroundings>();
  const boxes = new Map<Element, DOMRect>();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  /** Larger text has as little room as a narrower window. */
  const room = (innerWidth * 16) / rem;
  const lines = texts();
  return [
    ...overflowing(),
    ...isCutOff(),
    ...overlaps(),
    ...titles(),
    ...squeezed(),
    ...smallTargets(),
    ...brokenWords(),
    ...fieldHeights(),
    ...crowdedRows(),
    ...helpMarks(),
    ...carets(),
    ...wraps(),
    ...moves(),
  ];

  function overflowing(): string[] {
    const page = document.scrollingElement;
    const wide = page && page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} wide`] : [];
    const out = [...root.querySelectorAll('*')].filter((element) => {
      const { width, left, right } = boxOf(element);
      const isOut = width >= 2 && (left < -1 || right > innerWidth + 1);
      // A closed fold keeps the boxes of an earlier width.
      return isOut && around(element).holder === null && element.checkVisibility();
    });
    return [...wide, ...out.map((element) => `sticks out: ${nameOf(element)}`)];
  }

  /** By a button, or by a container that hides its overflow. */
  function isCutOff(): string[] {
    const cut = lines.filter(({ element, rect }) => {
      const button = element.closest('button, .primary, .secondary, .quiet, .place, summary');
      const { holder, isHiding } = around(element);
      // Scrollable content is reachable.
      return [button, isHiding ? holder : null].some((box) => box && leaves(rect, boxOf(box)));
    });
    return cut.map(({ element }) => `cut off: ${nameOf(element)}`);
  }

  /** Overlapping texts. */
  function overlaps(): string[] {
    // Sticky and fixed elements cover others on purpose.
    const all = lines
      .filter(({ element }) => !around(element).isStuck)
      .map(({ element, rect }) => ({ element, rect: seenOf(rect, around(element).holder) }))
      .toSorted((first, second) => first.rect.top - second.rect.top);
    const found: string[] = [];
    for (const [index, text] of all.entries())
      for (const below of all.slice(index + 1)) {
        // The rest is further down.
        if (below.rect.top >= text.rect.bottom) break;
        if (text.element !== below.element && covers(text.rect, below.rect))
          found.push(`over each other: ${nameOf(text.element)} and ${nameOf(below.element)}`);
      }
    return found;
  }

  /**
   * Headings on several lines, or cut off, in less than 12 rem. Pages below 320 px have no room for that.
   */
  function squeezed(): string[] {
    if (room < 320) return [];
    const headings = [...root.querySelectorAll('h1, h2')].filter((heading) => {
      const own = lines.filter(({ element }) => heading.contains(element));
      const rows = new Set(own.map(({ rect }) => Math.round(rect.top))).size;
      const isShort = heading.scrollWidth > heading.clientWidth + 1;
      const { width } = boxOf(heading);
      // A heading only for screen readers is one pixel wide.
      return width >= 2 && (rows > 1 || isShort) && width < 12 * rem;
    });
    return headings.map((heading) => `squeezed to ${boxOf(heading).width}: ${nameOf(heading)}`);
  }

  /** A page has one title, on three lines at most, wider than 200 px. */
  function titles(): string[] {
    const titles = [...root.querySelectorAll('h1')].filter(
      (title) => title.checkVisibility({ visibilityProperty: true }) && boxOf(title).width >= 2,
    );
    const several = dialog || titles.length <= 1 ? [] : [`${titles.length} titles`];
    // Larger text takes more lines.
    if (room < 320 || rem !== 16) return several;
    const long = titles.filter((title) => {
      const { height, width } = boxOf(title);
      const rows = Math.round(height / Number.parseFloat(getComputedStyle(title).lineHeight));
      return rows > 3 || width <= 200;
    });
    return [
      ...several,
      ...long.map((title) => `${boxOf(title).width}x${boxOf(title).height}: ${nameOf(title)}`),
    ];
  }

  /** On touch, what one presses is 44 px high and wide. axe measures the 24 px that are enough for a mouse. */
  function smallTargets(): string[] {
    if (!matchMedia('(pointer: coarse)').matches) return [];
    const roles = ['button', 'tab', 'menuitem', 'option', 'combobox', 'switch'].map(
      (role) => `[role=${role}]`,
    );
    const kinds = ['button', 'select', 'input', 'textarea', 'summary', 'a[href]', ...roles];
    return [...root.querySelectorAll(kinds.join())].flatMap((target) => {
      if (!isPressable(target) || isInText(target)) return [];
      const { width, height } = areaOf(target);
      const isSmall = width < 43.5 || height < 43.5;
      return isSmall ? [`${Math.round(width)}x${Math.round(height)} on touch: ${nameOf(target)}`] : [];
    });
  }

  /** MUI hides checkboxes and switches with opacity; they are pressed all the same. */
  function isPressable(target: Element): boolean {
    if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('.cm-editor')) return false;
    const { width, height } = boxOf(target);
    // Only for screen readers.
    const isHidden = width <= 2 || height <= 2 || around(target).isClipped;
    return !isHidden && !(target instanceof HTMLInputElement && target.ariaHidden === 'true');
  }

  /** A link in a sentence has the height of its line. */
  function isInText(target: Element): boolean {
    if (!target.matches('a') || getComputedStyle(target).display !== 'inline') return false;
    const beside = [...(target.parentElement?.childNodes ?? [])];
    return beside.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  }

  /** With its labels, and what it draws over its edge to be larger. */
  function areaOf(target: Element): { width: number; height: number } {
    const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
    // A field is pressed anywhere in its outline.
    const outline = target.closest('.MuiInputBase-root');
    const boxes = [target, ...labels, ...(outline ? [outline] : [])].map(boxOf);
    const { position, width, height } = getComputedStyle(target, '::after');
    const drawn = position === 'absolute' ? [width, height].map(Number.parseFloat) : [];
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [
      Math.max(...boxes.map((box) => box.right)),
      Math.max(...boxes.map((box) => box.bottom)),
    ];
    return {
      width: Math.max(right - left, drawn[0] || 0),
      height: Math.max(bottom - top, drawn[1] || 0),
    };
  }

  /** Words of a candidate's header, headings, buttons and table cells on two lines, although they would fit into one. */
  function brokenWords(): string[] {
    // A narrower page is a phone with text of twice the size, where long words break.
    if (room < 320) return [];
    const found: string[] = [];
    const range = document.createRange();
    for (const { element } of lines) {
      const holder =
        element.closest('.interview-top') ?? element.closest('h1, h2, button, .MuiButton-root, td, th');
      if (!holder) continue;
      const row = holder.closest('tr');
      // A column can be made wider than its cell is.
      const available = row ? boxOf(row).width / 3 : boxOf(holder).width;
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        const text = node.textContent ?? '';
        for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
          // Addresses break where they must.
          if (row && /\S[@./_-]\S/.test(aroundWord(text, index))) continue;
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
          const tops = new Set(parts.map(({ top }) => Math.round(top)));
          const width = parts.reduce((sum, part) => sum + part.width, 0);
          if (tops.size > 1 && width <= available) found.push(`broken: ${word}`);
        }
      }
    }
    return [...new Set(found)];
  }

  /** The word with what is joined to it. */
  function aroundWord(text: string, index: number): string {
    return `${/\S*$/.exec(text.slice(0, index))?.[0]}${/^\S*/.exec(text.slice(index))?.[0]}`;
  }

  /** Fields of one line are 40 px high, 44 on touch. */
  function fieldHeights(): string[] {
    const wanted = matchMedia('(pointer: coarse)').matches ? 44 : 40;
    // Larger text makes them higher.
    if (rem !== 16) return [];
    return [...root.querySelectorAll('.MuiOutlinedInput-root:not(.MuiInputBase-multiline)')]
      .filter((field) => isSeen(field) && Math.abs(boxOf(field).height - wanted) > 1)
      .map((field) => `${boxOf(field).height} high: ${nameOf(field.parentElement ?? field)}`);
  }

  /** Chips, icons, pictures and controls of a row that lie over each other or over its texts. */
  function crowdedRows(): string[] {
    return [...root.querySelectorAll('[role="row"], .board-card')].flatMap((row) => {
      const own = [
        ...row.querySelectorAll(
          'svg, img, .status-chip, .MuiChip-root, button, input:not(.PrivateSwitchBase-input)',
        ),
      ]
        .filter((element) => isPressable(element) && !element.closest('.person-interviews'))
        .map((element) => ({
          element,
          rect: seenOf(boxOf(element), around(element.parentElement ?? row).holder),
        }));
      const texts = lines
        .filter(({ element }) => row.contains(element))
        .map(({ element, rect }) => ({ element, rect: seenOf(rect, around(element).holder) }));
      return own.flatMap((part, index) =>
        [...own.slice(index + 1), ...texts]
          .filter(({ element }) => !part.element.contains(element) && !element.contains(part.element))
          .filter(({ rect }) => covers(part.rect, rect))
          .map(({ element }) => `over each other in a row: ${nameOf(part.element)} and ${nameOf(element)}`),
      );
    });
  }

  /** "?" follows its label, or its field, at 4 px. */
  function helpMarks(): string[] {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    return [...root.querySelectorAll('.help-mark')].filter(isSeen).flatMap((mark) => {
      const icon = boxOf(mark.querySelector('svg') ?? mark);
      const middle = (icon.top + icon.bottom) / 2;
      // A label on several lines ends where its longest line does.
      const labels = lines.flatMap(({ element, rect }) => [rect, boxOf(element)]);
      const fields = [...root.querySelectorAll('.MuiInputBase-root')].map(boxOf);
      const gaps = [...labels, ...fields]
        .filter(({ top, bottom }) => top < middle && bottom > middle)
        .map(({ left, right }) => (isRightToLeft ? left - icon.right : icon.left - right))
        .filter((gap) => gap > -1);
      // It may begin a separate line.
      if (gaps.length === 0) return [];
      const gap = Math.min(...gaps);
      return Math.abs(gap - 4) > 1 ? [`"?" ${gap} px after its label: ${mark.ariaLabel}`] : [];
    });
  }

  /** Selects, menus and folds have the same arrow: an icon of 20 px, neither a letter nor the browser's own. */
  function carets(): string[] {
    // Pages of candidates and guests have their own.
    if (!document.querySelector('.MuiButtonBase-root')) return [];
    const own = [...root.querySelectorAll('select, summary')]
      .filter((control) => isSeen(control) && hasOwnArrow(control))
      .map((control) => `the browser's arrow: ${nameOf(control)}`);
    const sizes = [
      ...root.querySelectorAll(
        '.MuiSelect-icon, .MuiNativeSelect-icon, .MuiAutocomplete-popupIndicator svg, .chevron',
      ),
    ]
      .filter((arrow) => arrow.checkVisibility() && rem === 16)
      .map((arrow) => [arrow, getComputedStyle(arrow)] as const)
      .filter(([, { width, height }]) => width !== '20px' || height !== '20px')
      .map(([arrow, { width, height }]) => `an arrow of ${width} x ${height}: ${nameOf(arrow)}`);
    const letters = lines
      .filter(({ element }) => /[▼▾▿⌄]/.test(element.textContent ?? ''))
      .map(({ element }) => `an arrow as a letter: ${nameOf(element)}`);
    return [...own, ...sizes, ...letters];
  }

  function hasOwnArrow(control: Element): boolean {
    const { appearance, listStyleType, display } = getComputedStyle(control);
    return control.matches('select')
      ? appearance !== 'none'
      : display === 'list-item' && listStyleType !== 'none';
  }

  /** The upload status and help are beside the name; below 240 px there is no room for that. */
  function wraps(): string[] {
    const top = dialog || room < 240 ? null : document.querySelector('.interview-top');
    const parts = [...(top?.querySelectorAll('.company-mark, .interview-aside > :not(dialog)') ?? [])].map(
      boxOf,
    );
    const begin = Math.max(...parts.map((box) => box.top));
    const end = Math.min(...parts.map((box) => box.bottom));
    return parts.length > 1 && begin >= end ? ['the top has two rows'] : [];
  }

  function moves(): string[] {
    const moving = document.getAnimations().filter((getAnimation) => {
      const { duration, iterations } = getAnimation.effect?.getComputedTiming() ?? {};
      return Number(duration) > 1 || iterations === Infinity;
    });
    return moving.length > 0 ? ['something moves'] : [];
  }

  /** Every visible line of text. */
  function texts(): { element: Element; rect: DOMRect }[] {
    const found: { element: Element; rect: DOMRect }[] = [];
    const range = document.createRange();
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isSeen(element)) continue;
      const { holder, isClamped } = around(element);
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        // A title is clamped to a number of lines on purpose.
        const isLeftOut = isClamped && holder !== null && leaves(rect, boxOf(holder));
        if (rect.width > 2 && rect.height > 2 && !isLeftOut) found.push({ element, rect });
      }
    }
    return found;
  }

  function isSeen(element: Element): boolean {
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isShown && !element.closest('option, svg, .cm-editor') && !around(element).isClipped;
  }

  /** From the styles of the element and its ancestors within the root, each read once. */
  function around(element: Element): Surroundings {
    const known = surroundings.get(element);
    if (known) return known;
    const isOutermost = element === root;
    const parent = isOutermost ? null : element.parentElement;
    const outer = parent ? around(parent) : nothingAround;
    const own = isOutermost ? nothingAround : inside(outer, element);
    surroundings.set(element, own);
    return own;
  }

  function inside(outer: Surroundings, element: Element): Surroundings {
    const { overflow, webkitLineClamp, position, clipPath } = getComputedStyle(element);
    // The window holds fixed elements, whatever is around them.
    const outside = position === 'fixed' ? nothingAround : outer;
    const held =
      overflow === 'visible'
        ? outside
        : { holder: element, isHiding: /hidden|clip/.test(overflow), isClamped: webkitLineClamp !== 'none' };
    return {
      ...held,
      isStuck: outer.isStuck || position === 'sticky' || position === 'fixed',
      isClipped: outer.isClipped || clipPath !== 'none',
    };
  }

  function boxOf(element: Element): DOMRect {
    const box = boxes.get(element) ?? element.getBoundingClientRect();
    boxes.set(element, box);
    return box;
  }

  /** The part of a line of text that its container leaves visible. */
  function seenOf(rect: DOMRect, holder: Element | null): DOMRect {
    if (!holder) return rect;
    const box = boxOf(holder);
    const [left, top] = [Math.max(rect.left, box.left), Math.max(rect.top, box.top)];
    const [right, bottom] = [Math.min(rect.right, box.right), Math.min(rect.bottom, box.bottom)];
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }

  function leaves(rect: DOMRect, box: DOMRect): boolean {
    const middle = (rect.top + rect.bottom) / 2;
    const isBeside = rect.left < box.left - 1 || rect.right > box.right + 1;
    return isBeside || middle < box.top || middle > box.bottom;
  }

  function covers(first: DOMRect, second: DOMRect): boolean {
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
