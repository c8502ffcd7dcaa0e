// Adds a demo candidate to a job and opens it.
import Button, { type ButtonProps } from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addDemo } from '#contract/home.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { useWriteIds } from '../../kit/forms/write-id.ts';

export function AddDemo({ jobId, size = 'medium' }: { jobId: string } & Pick<ButtonProps, 'size'>) {
  const { t } = useTranslation();
  const failures = useFailures();
  const navigate = useNavigate();
  const ids = useWriteIds();
  const add = useMutation({
    mutationFn: () => callAsUser(addDemo, { params: { id: jobId }, body: { id: ids.idFor(jobId) } }),
    onSuccess: async ({ response_id: id }, _nothing, _before, { client }) => {
      ids.done();
      void client.invalidateQueries({ queryKey: keys.home });
      await navigate({ to: '/jobs/candidate/$id', params: { id } });
    },
    onError: (error) => failures.handleError(error, { retry: () => add.mutate() }),
  });
  return (
    <Button variant="outlined" size={size} loading={add.isPending} onClick={() => add.mutate()}>
      {t('demo.add')}
    </Button>
  );
}
