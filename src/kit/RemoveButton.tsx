// A button that removes something after a confirmation.
import Button from '@mui/material/Button';
import { useMutation, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useFailures } from './Failures.tsx';

export function RemoveButton({
  label,
  name,
  title,
  text,
  remove,
  changes,
}: {
  /** Of the button, here and in the dialog. */
  label: string;
  /** What is removed, where a page has several such buttons. */
  name?: string;
  title: string;
  text: string;
  remove: () => Promise<unknown>;
  /** The query that shows it. */
  changes: QueryKey;
}) {
  const failures = useFailures();
  const [isAsking, setIsAsking] = useState(false);
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: (_data, _none, _before, { client }) => client.invalidateQueries({ queryKey: changes }),
  });
  const confirm = (): void =>
    removing.mutate(undefined, {
      onError: (error) => failures.handleError(error, { retry: confirm }),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button
        color="error"
        onClick={() => setIsAsking(true)}
        {...(name !== undefined && { 'aria-label': `${label}: ${name}` })}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={title}
        text={text}
        confirm={label}
        busy={removing.isPending}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
