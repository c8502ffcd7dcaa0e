// /content/templates: the hiring profile templates, to search, edit, duplicate and delete. Jobs created from one stay
// as they are.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeHiringTemplate, restoreHiringTemplate, type HiringTemplate } from '#contract/bank.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { SearchField } from '../../kit/forms/SearchField.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Fold } from '../../kit/Fold.tsx';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { type BankFilter, folded } from '../jobs/bank/bank-filter.ts';
import { hiringTemplatesQuery } from '../jobs/bank/bank-queries.ts';
import { OriginBox } from '../jobs/bank/OriginBox.tsx';
import { TemplateContent } from '../jobs/bank/TemplateList.tsx';
import { ContentHead } from './ContentHead.tsx';
import type { ContentSearch } from './content-search.ts';
import { ChangeTemplate, NewTemplate } from './EditTemplate.tsx';
import { EntryActions } from './EntryActions.tsx';
import { useContentLanguage } from './LanguageTabs.tsx';
import { bodyOfTemplate, emptyTemplate, type TemplateBody } from './template-draft.ts';
import { contentUseQuery, useRemoval } from './use-content.ts';

export function TemplatesPage({ search }: { search: ContentSearch }) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const language = useContentLanguage(search);
  const templates = useQuery(hiringTemplatesQuery(language));
  const [draft, setDraft] = useState<TemplateBody>(emptyTemplate);
  const edit = (what: string | undefined) => {
    const { edit: _, ...others } = search;
    void navigate({ to: '/content/templates', search: { ...others, ...(what && { edit: what }) } });
  };
  const close = () => edit(undefined);
  const stored = templates.data?.find((template) => template.id === search.edit && !template.built_in);
  if (search.edit === 'new') return <NewTemplate draft={draft} onClose={close} />;
  if (stored) return <ChangeTemplate key={stored.id} template={stored} onClose={close} />;
  return (
    <>
      <ContentHead
        to="/content/templates"
        search={search}
        panelId={id}
        newLabel={t('content.new_template')}
        onNew={() => {
          setDraft(emptyTemplate);
          edit('new');
        }}
      />
      <Box role="tabpanel" id={id} aria-labelledby={`${id}-${language}`}>
        <Loaded query={templates} skeleton={<Rows count={6} />}>
          {(all) => (
            <Templates
              templates={all}
              onEdit={(template) => edit(template.id)}
              onDuplicate={(template) => {
                const name = t('jobs.copy_name', { name: template.name }).slice(0, maxNameCharacters);
                setDraft({ ...bodyOfTemplate(template), name });
                edit('new');
              }}
            />
          )}
        </Loaded>
      </Box>
    </>
  );
}

/** The same limit as in the contract. */
const maxNameCharacters = 200;

function Templates({
  templates,
  onEdit,
  onDuplicate,
}: {
  templates: readonly HiringTemplate[];
  onEdit: (template: HiringTemplate) => void;
  onDuplicate: (template: HiringTemplate) => void;
}) {
  const { t } = useTranslation();
  const { data: use } = useQuery(contentUseQuery);
  const [words, setWords] = useState('');
  const [whose, setWhose] = useState<BankFilter['whose']>('');
  const remove = useRemoval<HiringTemplate>({
    queryKey: keys.hiringTemplates,
    nameOf: ({ name }) => name,
    remove: ({ id }) => callAsUser(removeHiringTemplate, { params: { id } }),
    restore: ({ id }) => callAsUser(restoreHiringTemplate, { params: { id } }),
  });
  const found = templates
    .filter((template) => whose === '' || template.built_in === (whose === 'ours'))
    .filter((template) => isFoundBy(template, words))
    .toSorted((a, b) => Number(a.built_in) - Number(b.built_in));
  return (
    <>
      <Box role="search" sx={filters}>
        <SearchField label={t('content.search_templates')} words={words} onWords={setWords} />
        <OriginBox value={whose} onChange={setWhose} />
      </Box>
      {found.length === 0 && (
        <EmptyState
          title={t('content.no_templates_title')}
          text={t('content.no_templates_text')}
          action={
            <Button
              variant="outlined"
              onClick={() => {
                setWords('');
                setWhose('');
              }}
            >
              {t('bank.show_all')}
            </Button>
          }
        />
      )}
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            used={use && (use.templates[template.id] ?? 0)}
            onEdit={template.built_in ? undefined : () => onEdit(template)}
            onDuplicate={() => onDuplicate(template)}
            onRemove={template.built_in ? undefined : () => remove(template)}
          />
        ))}
      </Stack>
    </>
  );
}

function isFoundBy({ name, questions, competences }: HiringTemplate, words: string): boolean {
  const text = folded(
    [name, ...questions.map(({ question }) => question), ...competences.map((entry) => entry.name)].join(' '),
  );
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function TemplateRow({
  template,
  used,
  onEdit,
  onDuplicate,
  onRemove,
}: {
  template: HiringTemplate;
  /** The number of jobs. Undefined until it is loaded. */
  used: number | undefined;
  onEdit: (() => void) | undefined;
  onDuplicate: () => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { name, questions, competences, built_in: isBuiltIn } = template;
  const facts = [
    t('common.questions', { count: questions.length }),
    t('bank.competences', { count: competences.length }),
    ...(isBuiltIn ? [] : [t('bank.own')]),
    ...(used === undefined || (isBuiltIn && used === 0) ? [] : [t('content.used', { count: used })]),
  ];
  return (
    <Box component="li" sx={row}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {facts.join(' · ')}
          </Typography>
        </Box>
        <EntryActions name={name} onEdit={onEdit} onDuplicate={onDuplicate} onRemove={onRemove} />
      </Box>
      <Fold label={t('content.preview_template')} isLate sx={{ color: 'text.secondary' }}>
        <TemplateContent template={template} />
      </Fold>
    </Box>
  );
}

const filters = {
  display: 'grid',
  gap: 1.5,
  pt: 1,
  pb: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 1fr)' },
};

const row = {
  p: 2,
  bgcolor: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
};
