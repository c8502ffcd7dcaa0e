// Asks before an invitation or an import is canceled, and cancels it.
import type { UseMutationResult } from '@tanstack/react-query';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { useFailures } from '../../kit/Failures.tsx';

export function CancelDialog({
  title,
  text,
  confirm,
  cancel,
  onClose,
}: {
  title: string;
  text: string;
  confirm: string;
  cancel: UseMutationResult<unknown, Error, void>;
  onClose: () => void;
}) {
  const failures = useFailures();
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      text={text}
      confirm={confirm}
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(undefined, {
          onError: (error) => failures.handleError(error),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
