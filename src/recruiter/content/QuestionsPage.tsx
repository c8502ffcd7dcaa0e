// /content/questions: the question bank, to search, edit, duplicate and delete. Jobs have copies, so nothing here
// changes a job.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeFromBank, restoreBankQuestion, type BankQuestion, type ContentUse } from '#contract/bank.ts';
import type { Config } from '#contract/config.ts';
import type { Language } from '#contract/languages.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { configQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { BankFilters } from '../jobs/bank/BankFilters.tsx';
import { BankGroup, catalogueEntry, NoQuestions } from '../jobs/bank/BankList.tsx';
import { bySubject, everything, filterBank } from '../jobs/bank/bank-filter.ts';
import { bankQuery } from '../jobs/bank/bank-queries.ts';
import { QuestionDetails, QuestionFacts } from '../jobs/bank/QuestionFacts.tsx';
import { ContentHead } from './ContentHead.tsx';
import type { ContentSearch } from './content-search.ts';
import { ChangeQuestion, NewQuestion } from './EditQuestion.tsx';
import { EntryActions } from './EntryActions.tsx';
import { useContentLanguage } from './LanguageTabs.tsx';
import { draftOfQuestion, emptyDraft, type QuestionBody } from './question-draft.ts';
import { contentUseQuery, useRemoval } from './use-content.ts';

/** What the dialog edits: a stored question, or a new one. */
type Editing = { stored: BankQuestion } | { draft: QuestionBody };

export function QuestionsPage({ search }: { search: ContentSearch }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useContentLanguage(search);
  const config = useQuery(configQuery);
  const bank = useQuery(bankQuery(language));
  const [editing, setEditing] = useState<Editing | null>(null);
  const close = () => setEditing(null);
  return (
    <>
      <ContentHead
        to="/content/questions"
        search={search}
        panelId={id}
        newLabel={t('content.new_question')}
        onNew={() => setEditing({ draft: emptyDraft(language) })}
      />
      <Box role="tabpanel" id={id} aria-labelledby={`${id}-${language}`}>
        <Loaded query={config} skeleton={<Rows count={6} />}>
          {(lists) => (
            <Loaded query={bank} skeleton={<Rows count={6} />}>
              {(questions) => (
                <Questions
                  questions={questions.filter((question) => question.language === language)}
                  language={language}
                  config={lists}
                  onEdit={setEditing}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </Box>
      {editing && 'stored' in editing && (
        <ChangeQuestion key={editing.stored.id} question={editing.stored} onClose={close} />
      )}
      {editing && 'draft' in editing && <NewQuestion draft={editing.draft} onClose={close} />}
    </>
  );
}

function Questions({
  questions,
  language,
  config,
  onEdit,
}: {
  questions: readonly BankQuestion[];
  language: Language;
  config: Config;
  onEdit: (editing: Editing) => void;
}) {
  const nameOf = useCatalogueName();
  const { data: use } = useQuery(contentUseQuery);
  const [filter, setFilter] = useState(everything);
  const remove = useRemoval<BankQuestion>({
    queryKey: keys.bank,
    nameOf: ({ question }) => question,
    remove: ({ id }) => callAsUser(removeFromBank, { params: { id } }),
    restore: ({ id }) => callAsUser(restoreBankQuestion, { params: { id } }),
  });
  const professionOf = ({ role_id }: BankQuestion) => catalogueEntry(config.roles, role_id, nameOf);
  const found = filterBank(questions, filter, (question) =>
    [catalogueEntry(config.subjects, question.subject_id, nameOf), professionOf(question)].join(' '),
  );
  const hasNoOwn = filter.whose === 'own' && questions.every((question) => question.built_in);
  return (
    <>
      <BankFilters isPage filter={filter} questions={questions} config={config} onChange={setFilter} />
      {found.length === 0 && <NoQuestions hasNoOwn={hasNoOwn} onShowAll={() => setFilter(everything)} />}
      <Stack spacing={3}>
        {bySubject(found, config.subjects).map((group) => (
          <BankGroup key={group.subject.id} title={nameOf(group.subject.name)} heading="h2">
            {group.questions.map((question) => (
              <QuestionRow
                key={question.id}
                question={question}
                profession={professionOf(question)}
                use={use}
                onEdit={() => onEdit({ stored: question })}
                onDuplicate={() => onEdit({ draft: draftOfQuestion(question, language) })}
                onRemove={() => remove(question)}
              />
            ))}
          </BankGroup>
        ))}
      </Stack>
    </>
  );
}

function QuestionRow({
  question,
  profession,
  use,
  onEdit,
  onDuplicate,
  onRemove,
}: {
  question: BankQuestion;
  profession: string | undefined;
  use: ContentUse | undefined;
  onEdit: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { built_in: isBuiltIn } = question;
  const used = use?.questions[question.id] ?? 0;
  const more = [
    ...(profession ? [profession] : []),
    ...(isBuiltIn ? [] : [t('bank.own')]),
    ...(use && (used > 0 || !isBuiltIn) ? [t('content.used', { count: used })] : []),
  ];
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box dir="auto" lang={question.language} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {question.question}
        </Box>
        <QuestionFacts question={question} more={more} />
        <QuestionDetails question={question} />
      </Box>
      <EntryActions
        name={question.question}
        onEdit={isBuiltIn ? undefined : onEdit}
        onDuplicate={onDuplicate}
        onRemove={isBuiltIn ? undefined : onRemove}
      />
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: 1,
  p: 1.5,
  bgcolor: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
};
