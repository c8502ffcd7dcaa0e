// Filters for the question bank: a search and five selects.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { BankQuestion } from '#contract/bank.ts';
import type { Config } from '#contract/config.ts';
import type { Language } from '#contract/languages.ts';
import { questionTypes } from '#contract/question.ts';
import { useCatalogueName } from '../../../i18n/catalogue-name.ts';
import { ChoiceBox } from '../../../kit/forms/ChoiceBox.tsx';
import { useIsPhone } from '../../../kit/DialogShell.tsx';
import { languageOptions } from '../../../kit/forms/LanguageField.tsx';
import { SearchField } from '../../../kit/forms/SearchField.tsx';
import type { BankFilter } from './bank-filter.ts';
import { OriginBox } from './OriginBox.tsx';

export function BankFilters({
  filter,
  questions,
  config,
  language,
  isPage = false,
  onChange,
}: {
  filter: BankFilter;
  /** Of the built-in questions. Absent if it is chosen elsewhere. */
  language?: { value: Language; onChange: (language: Language) => void };
  /** On a page, where the filters do not stay in view and the title has the focus. */
  isPage?: boolean;
  questions: readonly BankQuestion[];
  config: Config;
  onChange: (filter: BankFilter) => void;
}) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const isPhone = useIsPhone();
  const set = (change: Partial<BankFilter>) => onChange({ ...filter, ...change });
  // Only professions that have questions.
  const asked = new Set(questions.map(({ role_id }) => role_id));
  const roles = config.roles.filter(({ id }) => asked.has(id) || id === filter.role);
  return (
    <Box role="search" sx={isPage ? { ...grid, ...fourColumns } : { ...grid, ...sticky }}>
      <SearchField
        label={t('bank.search')}
        words={filter.words}
        // On a phone the keyboard would cover the questions.
        autoFocus={!isPhone && !isPage}
        onWords={(words) => set({ words })}
        sx={{ gridColumn: '1 / -1' }}
      />
      <ChoiceBox
        size="small"
        label={t('bank.subject')}
        value={filter.subject}
        options={[
          { value: '', label: t('bank.all_subjects') },
          ...config.subjects.map(({ id, name }) => ({ value: id, label: nameOf(name) })),
        ]}
        onChange={(subject) => set({ subject })}
      />
      <ChoiceBox
        size="small"
        label={t('jobs.profession')}
        value={filter.role}
        options={[
          { value: '', label: t('bank.all_professions') },
          { value: 'everybody', label: t('bank.any_profession') },
          ...roles.map(({ id, name }) => ({ value: id, label: nameOf(name) })),
        ]}
        onChange={(role) => set({ role })}
      />
      <KindAndOrigin filter={filter} set={set} />
      {language && (
        <ChoiceBox
          size="small"
          label={t('bank.language')}
          value={language.value}
          options={languageOptions}
          onChange={language.onChange}
        />
      )}
    </Box>
  );
}

function KindAndOrigin({ filter, set }: { filter: BankFilter; set: (change: Partial<BankFilter>) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceBox
        size="small"
        label={t('bank.kind')}
        value={filter.type}
        options={[
          { value: '', label: t('bank.all_kinds') },
          ...questionTypes.map((type) => ({ value: type, label: t(`jobs.type_${type}`) })),
        ]}
        onChange={(type) => set({ type })}
      />
      <OriginBox value={filter.whose} onChange={(whose) => set({ whose })} />
    </>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  pt: 1,
  pb: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
};

const fourColumns = {
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
};

/** Above a long list if the screen is tall enough. */
const sticky = { position: { sm: 'sticky' }, top: 0, zIndex: 1, bgcolor: 'background.paper' };
