// Downloads a table.
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useFailures } from './use-failures.ts';
import { saveFile } from './save-file.ts';

export function CsvButton({ label, name, load }: { label: string; name: string; load: () => Promise<Blob> }) {
  const { handleError } = useFailures();
  const download = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(name, file),
    onError: (error) => handleError(error, { retry: () => download.mutate() }),
  });
  return (
    <Button variant="outlined" loading={download.isPending} onClick={() => download.mutate()}>
      {label}
    </Button>
  );
}
