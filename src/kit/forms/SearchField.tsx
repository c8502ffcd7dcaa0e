// A search box, and a variant that stores its words in the URL when typing pauses.
import { mdiMagnify } from '@mdi/js';
import InputAdornment from '@mui/material/InputAdornment';
import { useEffect, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { TextBox, type BoxLooks } from './TextBox.tsx';

const maxCharacters = 200;
const pauseMs = 300;

type Looks = Pick<BoxLooks, 'label' | 'sx'> & { placeholder?: string; autoFocus?: boolean };

export function SearchField({
  words,
  onWords,
  ...looks
}: Looks & { words: string; onWords: (words: string) => void }) {
  return (
    <TextBox
      {...looks}
      type="search"
      size="small"
      value={words}
      onChange={({ target }) => onWords(target.value)}
      maxLength={maxCharacters}
      startAdornment={
        <InputAdornment position="start">
          <Icon path={mdiMagnify} fontSize="small" aria-hidden />
        </InputAdornment>
      }
    />
  );
}

/** `words` come from the URL. `onChange` gets the new words, or undefined for none, and must be a stable function. */
export function AddressSearchField({
  words,
  onChange,
  ...looks
}: Looks & { words: string; onChange: (change: { search: string | undefined }) => void }) {
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  // Words sent to the URL that have not arrived yet, oldest first: the user may keep typing.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (shown !== words) {
    // The URL changed from outside (back, or a link): it takes precedence, unless it only echoes what was typed.
    setShown(words);
    setSent(sent.slice(sent.indexOf(words) + 1 || sent.length));
    if (!sent.includes(words)) setTyped(words);
  }
  useEffect(() => {
    const now = typed.trim();
    if (now === (sent.at(-1) ?? words)) return;
    const timer = setTimeout(() => {
      setSent((before) => [...before, now]);
      onChange({ search: now || undefined });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, words, sent, onChange]);
  return <SearchField {...looks} words={typed} onWords={setTyped} />;
}
