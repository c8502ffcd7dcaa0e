// A blob address for text that this page made, such as captions.
import { useEffect, useState } from 'react';

/** Null for none, or until it is created. */
export function useTextAddress(text: string, type: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (text === '') return setAddress(null);
    const made = URL.createObjectURL(new Blob([text], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text, type]);
  return address;
}
