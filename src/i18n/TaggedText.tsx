// A translated text with tags, such as `I agree to the <policy>Privacy Policy</policy>`. react-i18next's Trans
// would add 5 kB to every page.
import { cloneElement, Fragment, type ReactElement } from 'react';

export function TaggedText({
  text,
  tags,
}: {
  text: string;
  /** By the tag's name: the element that gets the text inside the tag. */
  tags: Record<string, ReactElement>;
}) {
  // Texts alternate with tags: a text, a tag's name, the text inside the tag, and so on.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    const element = tags[part];
    if (index % 3 === 2 || !element) return null;
    return <Fragment key={index}>{cloneElement(element, undefined, parts[index + 1])}</Fragment>;
  });
}
