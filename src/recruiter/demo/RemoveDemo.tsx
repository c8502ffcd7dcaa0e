// Deletes the member's demo candidate at once, without asking: it holds no real data. On the candidate's own page, Home follows.
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { removeDemo } from '#contract/home.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { showNotice } from '../../kit/notices.ts';

export function RemoveDemo({ id }: { id: string }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => callAsUser(removeDemo),
    onSuccess: async (_nothing, _variables, _before, { client }) => {
      await client.invalidateQueries({ queryKey: keys.home });
      await navigate({ to: '/' });
      client.removeQueries({ queryKey: keys.response(id) });
      showNotice({ severity: 'success', text: t('demo.removed') });
    },
    onError: (error) => failures.handleError(error, { retry: () => remove.mutate() }),
  });
  return (
    <Button variant="outlined" size="small" loading={remove.isPending} onClick={() => remove.mutate()}>
      {t('demo.remove')}
    </Button>
  );
}
