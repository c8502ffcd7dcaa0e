// A bar in the first cell of a row. Its number is in the row, so readers of the table miss nothing.
export function Bar({ part, of, tone }: { part: number; of: number; tone?: string }) {
  return (
    <span className="analytics-bar" aria-hidden>
      <span data-tone={tone} style={{ inlineSize: `${of === 0 ? 0 : (100 * part) / of}%` }} />
    </span>
  );
}
