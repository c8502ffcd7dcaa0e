// The chosen file: being read, refused with a reason, or a table. Correcting a setting reads it again.
import { useRef, useState } from 'react';
import { FileFault } from './file-fault.ts';
import { withRole } from './guess-columns.ts';
import type { Role } from './column-names.ts';
import { readBytes, readFileTable, type Corrections, type ReadTable } from './read-table.ts';

export type ImportFile =
  | { is: 'none' }
  | { is: 'reading'; name: string }
  | { is: 'refused'; name: string; fault: FileFault; bytes: Uint8Array | null; corrections: Corrections }
  | { is: 'read'; name: string; bytes: Uint8Array; corrections: Corrections; read: ReadTable };

export function useImportFile() {
  const [file, setFile] = useState<ImportFile>({ is: 'none' });
  const latest = useRef<File | null>(null);

  const choose = async (chosen: File): Promise<void> => {
    latest.current = chosen;
    const { name } = chosen;
    setFile({ is: 'reading', name });
    const bytes = await readBytes(chosen).catch(faultOrThrow);
    const read =
      bytes instanceof FileFault
        ? { is: 'refused' as const, name, fault: bytes, bytes: null, corrections: {} }
        : await readAgain(name, bytes, {});
    // Another file may have been chosen in the meantime.
    if (latest.current === chosen) setFile(read);
  };

  const turn = useRef(0);
  const correct = async (corrections: Corrections): Promise<void> => {
    if (!('bytes' in file) || !file.bytes) return;
    turn.current += 1;
    const [mine, chosen] = [turn.current, latest.current];
    const read = await readAgain(file.name, file.bytes, { ...file.corrections, ...corrections });
    if (turn.current === mine && latest.current === chosen) setFile(read);
  };

  const setRead = (change: (read: ReadTable) => ReadTable) =>
    setFile((now) => (now.is === 'read' ? { ...now, read: change(now.read) } : now));
  const setRole = (index: number, role: Role | null) =>
    setRead((read) => ({ ...read, columns: withRole(read.columns, index, role) }));
  const setHasHeading = (hasHeading: boolean) => setRead((read) => ({ ...read, hasHeading }));

  const drop = () => {
    latest.current = null;
    setFile({ is: 'none' });
  };

  return { file, choose, correct, setRole, setHasHeading, drop };
}

async function readAgain(name: string, bytes: Uint8Array, corrections: Corrections): Promise<ImportFile> {
  try {
    return { is: 'read', name, bytes, corrections, read: await readFileTable(bytes, corrections) };
  } catch (error) {
    return { is: 'refused', name, fault: faultOrThrow(error), bytes, corrections };
  }
}

function faultOrThrow(error: unknown): FileFault {
  if (error instanceof FileFault) return error;
  throw error;
}
