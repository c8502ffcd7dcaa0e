// A program with line numbers and, once loaded, syntax colors. Code is left to right in every language. Long lines
// scroll, including by keyboard.
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { plainLines, type CodePiece } from './code-lines.ts';
import './code-text.css';

export function CodeText({ text, language, label }: { text: string; language: string; label: string }) {
  const lines = useColours(text, language) ?? plainLines(text);
  return (
    <Box component="pre" className="code-text" dir="ltr" tabIndex={0} role="group" aria-label={label}>
      <code>
        {/* Indexes are safe keys: the text never changes. */}
        {lines.map((line, number) => (
          <span key={number} className="code-line">
            {line.map((piece, place) => (
              <span key={place} {...(piece.kind ? { 'data-kind': piece.kind } : {})}>
                {piece.text}
              </span>
            ))}
            {'\n'}
          </span>
        ))}
      </code>
    </Box>
  );
}

/** Null until the colors load, or if they cannot. The code is readable without them. */
function useColours(text: string, language: string): CodePiece[][] | null {
  const [lines, setLines] = useState<CodePiece[][] | null>(null);
  useEffect(() => {
    let isGone = false;
    setLines(null);
    void import('./highlight-code.ts')
      .then(({ highlight }) => highlight(text, language))
      .then(
        (coloured) => isGone || setLines(coloured),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [text, language]);
  return lines;
}
