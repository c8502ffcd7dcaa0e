// The first tags of a candidate, and the number of the others.
const shownTags = 2;

export function RowTags({ tags, label }: { tags: readonly string[]; label: string }) {
  const rest = tags.length - shownTags;
  return (
    <ul className="row-tags" aria-label={label}>
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag} dir="auto">
          {tag}
        </li>
      ))}
      {rest > 0 && <li className="row-rest">+{rest}</li>}
    </ul>
  );
}
