/** Candidates' names as headings of columns. Equal names are numbered, so that each heading is one column's. */
export function headsOf(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const earlier = names.slice(0, index).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}
