// A box for words to look for, and the same where the words live in the page's address: there they get when the typing
// pauses.
import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import { useEffect, useState } from 'react';
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
          <Search fontSize="small" aria-hidden />
        </InputAdornment>
      }
    />
  );
}

/** `words` are the address's; `onChange` is told others, or undefined for none, and must stay the same function. */
export function AddressSearchField({
  words,
  onChange,
  ...looks
}: Looks & { words: string; onChange: (change: { search: string | undefined }) => void }) {
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  // What was told and is on its way into the address, oldest first: one may have typed on since.
  const [told, setTold] = useState<readonly string[]>([]);
  if (shown !== words) {
    // The address changed under us (back, or a link): it wins, unless it only says what was typed.
    setShown(words);
    setTold(told.slice(told.indexOf(words) + 1 || told.length));
    if (!told.includes(words)) setTyped(words);
  }
  useEffect(() => {
    const now = typed.trim();
    if (now === (told.at(-1) ?? words)) return;
    const timer = setTimeout(() => {
      setTold((before) => [...before, now]);
      onChange({ search: now || undefined });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, words, told, onChange]);
  return <SearchField {...looks} words={typed} onWords={setTyped} />;
}
