// The bank questions that match the filters, grouped by subject.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { removeFromBank, type BankQuestion } from '#contract/bank.ts';
import type { Config } from '#contract/config.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useCatalogueName } from '../../../i18n/catalogue-name.ts';
import { useActsForWholeAgency, useMay } from '../../../kit/use-may.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { bySubject, filterBank, type BankFilter } from './bank-filter.ts';
import { BankRow } from './BankRow.tsx';
import { useRemove } from './use-remove.ts';

export function BankList({
  questions,
  filter,
  config,
  picked,
  onPick,
  onRemoved,
  onShowAll,
}: {
  questions: readonly BankQuestion[];
  filter: BankFilter;
  config: Config;
  picked: readonly string[];
  onPick: (id: string) => void;
  onRemoved: (id: string) => void;
  onShowAll: () => void;
}) {
  const { t } = useTranslation();
  const isWhole = useActsForWholeAgency();
  const mayRemove = useMay('templates.manage') && isWhole;
  const nameOf = useCatalogueName();
  const professionOf = ({ role_id }: BankQuestion) => catalogueEntry(config.roles, role_id, nameOf);
  const removal = useRemove<BankQuestion>(({ id }) => callAsUser(removeFromBank, { params: { id } }), {
    queryKey: keys.bank,
    onRemoved: ({ id }) => onRemoved(id),
  });
  const found = filterBank(questions, filter, (question) =>
    [catalogueEntry(config.subjects, question.subject_id, nameOf), professionOf(question)].join(' '),
  );
  const hasNoOwn = filter.whose === 'own' && !questions.some((question) => !question.built_in);
  return (
    <>
      <Box ref={removal.listRef} tabIndex={-1} sx={{ outline: 'none' }}>
        {found.length === 0 && <NoQuestions hasNoOwn={hasNoOwn} onShowAll={onShowAll} />}
        <Stack spacing={3}>
          {bySubject(found, config.subjects).map((group) => (
            <BankGroup key={group.subject.id} title={nameOf(group.subject.name)}>
              {group.questions.map((question) => (
                <BankRow
                  key={question.id}
                  question={question}
                  profession={professionOf(question)}
                  isPicked={picked.includes(question.id)}
                  onPick={() => onPick(question.id)}
                  onRemove={question.built_in || !mayRemove ? undefined : () => removal.ask(question)}
                />
              ))}
            </BankGroup>
          ))}
        </Stack>
      </Box>
      <ConfirmDialog
        open={removal.asking !== null}
        danger
        title={t('bank.remove_title')}
        text={t('bank.remove_text')}
        confirm={t('bank.remove')}
        busy={removal.isBusy}
        onConfirm={removal.confirm}
        onClose={removal.cancel}
      />
    </>
  );
}

export function BankGroup({
  title,
  heading = 'h3',
  children,
}: {
  title: string;
  /** A dialog has its title above. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component={heading} variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Stack>
    </Box>
  );
}

export function NoQuestions({ hasNoOwn, onShowAll }: { hasNoOwn: boolean; onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={hasNoOwn ? t('bank.none_own_title') : t('bank.none_found_title')}
      text={hasNoOwn ? t('bank.none_own_text') : t('bank.none_found_text')}
      action={
        <Button variant="outlined" onClick={onShowAll}>
          {t('bank.show_all')}
        </Button>
      }
    />
  );
}

export function catalogueEntry(
  list: readonly { id: string; name: string }[],
  id: string | null,
  nameOf: (name: string) => string,
): string | undefined {
  const found = list.find((entry) => entry.id === id);
  return found && nameOf(found.name);
}
