// Saves and removes views. The server answers with all of them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removeView, saveView, type View, type ViewListed } from '#contract/view.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { showNotice } from '../notices.ts';

export function useSaveView() {
  return useMutation({
    mutationFn: ({ id, ...body }: View) => callAsUser(saveView, { params: { id }, body }),
    onSuccess: (views, _view, _before, { client }) => client.setQueryData(keys.views, views),
  });
}

/** Removes a view and offers Undo. */
export function useRemoveView(): (view: ViewListed) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failures = useFailures();
  const { mutateAsync: save } = useSaveView();
  return (view) => void run(view);

  async function run(view: ViewListed): Promise<void> {
    try {
      const views = await callAsUser(removeView, { params: { id: view.id } });
      client.setQueryData(keys.views, views);
      const { own: _own, ...removed } = view;
      const back = () => void save(removed).catch((error: unknown) => failures.meet(error));
      showNotice({
        severity: 'success',
        text: t('candidates.view_removed', { name: view.name }),
        action: { label: t('responses.undo'), run: back },
      });
    } catch (error) {
      failures.meet(error, { retry: () => void run(view) });
    }
  }
}
