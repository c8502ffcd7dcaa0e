// The question bank: built-in questions in six languages and the agency's own. Adds the selected questions to the
// job in the order of selection.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankQuestion } from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import type { Language } from '#contract/languages.ts';
import { configQuery } from '../../../api/queries.ts';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import type { QuestionFormValues } from '../question/question-form.ts';
import { questionOfBank } from './bank-content.ts';
import { everything } from './bank-filter.ts';
import { bankQuery } from './bank-queries.ts';
import { BankFilters } from './BankFilters.tsx';
import { BankList } from './BankList.tsx';
import { ManageLink } from './ManageLink.tsx';

interface Props {
  /** The initial language of the built-in questions. */
  language: Language;
  onClose: () => void;
  onFill: (questions: QuestionFormValues[]) => void;
}

export function BankDialog({ language: firstLanguage, onClose, onFill }: Props) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState(firstLanguage);
  const [filter, setFilter] = useState(everything);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const bank = useQuery(bankQuery(language));
  const config = useQuery(configQuery);
  const pick = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((pickedId) => pickedId !== id) : [...picked, id]);
  const fill = (questions: readonly BankQuestion[]) => {
    const chosen = picked.flatMap((id) => questions.find((question) => question.id === id) ?? []);
    onFill(chosen.map((question) => questionOfBank(question, newId)));
    onClose();
  };
  return (
    <DialogShell
      title={t('bank.title')}
      width="md"
      isTall
      onClose={onClose}
      actions={
        <PickedActions
          count={picked.length}
          onClear={() => setPicked([])}
          onClose={onClose}
          onFill={bank.data && (() => fill(bank.data))}
        />
      }
    >
      <Loaded query={config} skeleton={<Rows count={6} />}>
        {(lists) => (
          <>
            <ManageLink to="/content/questions">{t('content.manage_questions')}</ManageLink>
            <BankFilters
              filter={filter}
              language={{ value: language, onChange: setLanguage }}
              questions={bank.data ?? []}
              config={lists}
              onChange={setFilter}
            />
            {/* Keeps keyboard focus from scrolling under the filters. */}
            <Box sx={{ mt: 1, '& :is(input, button)': { scrollMarginTop: { sm: '9rem' } } }}>
              <Loaded query={bank} skeleton={<Rows count={6} />}>
                {(questions) => (
                  <BankList
                    questions={questions}
                    filter={filter}
                    config={lists}
                    picked={picked}
                    onPick={pick}
                    onRemoved={(id) => setPicked(picked.filter((pickedId) => pickedId !== id))}
                    onShowAll={() => setFilter(everything)}
                  />
                )}
              </Loaded>
            </Box>
          </>
        )}
      </Loaded>
    </DialogShell>
  );
}

function PickedActions({
  count,
  onClear,
  onClose,
  onFill,
}: {
  count: number;
  onClear: () => void;
  onClose: () => void;
  /** Absent until something is selected. */
  onFill: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={counted}>
        <span role="status">{t('bank.picked', { count })}</span>
        {count > 0 && (
          <Button size="small" color="inherit" onClick={onClear}>
            {t('bank.pick_none')}
          </Button>
        )}
      </Box>
      <Button color="inherit" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button variant="contained" disabled={count === 0 || !onFill} onClick={onFill}>
        {t('bank.fill')}
      </Button>
    </>
  );
}

/** A separate line on a phone. */
const counted = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  flex: { xs: '1 0 100%', sm: 1 },
};
