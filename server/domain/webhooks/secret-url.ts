// The URL of a Slack or Teams webhook lets anybody post there. It is shown only as its host and its last four characters, and it may not
// come back in stored requests and replies.
const mark = '…';
const shownCharacters = 4;
/** Below this length, four characters would show too much. */
const minHiddenCharacters = 16;

export function maskedUrl(url: string): string {
  const { origin } = new URL(url);
  const path = pathOf(url);
  return `${origin}/${mark}${path.length >= minHiddenCharacters ? path.slice(-shownCharacters) : ''}`;
}

/** Parts of a URL that are this short are no secrets. */
const minPartCharacters = 8;

/** The text without the URL, and without parts of it such as a signature, as written in the URL and decoded. */
export function withoutUrl(text: string, url: string): string {
  const { searchParams } = new URL(url);
  const path = pathOf(url);
  const parts = [url, path, ...path.split(/[/?&=]/), ...searchParams.values()];
  return [...new Set(parts)]
    .filter(({ length }) => length >= minPartCharacters)
    .toSorted((a, b) => b.length - a.length)
    .reduce((clean, part) => clean.replaceAll(part, mark), text);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
