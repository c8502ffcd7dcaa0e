// The languages of a code question, and the code that candidates start with.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedLanguages, type CodeLanguage, codeLanguages } from '#contract/code-languages.ts';
import { inputReader } from '#contract/starter-code.ts';
import { CheckboxesField } from '../../kit/forms/CheckboxesField.tsx';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { TextBox } from '../../kit/forms/TextBox.tsx';
import { useField, useFieldValue } from '../../kit/forms/use-contract-form.ts';
import type { QuestionForm } from './use-job-form.ts';

export function CodeStart({ question }: { question: QuestionForm }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Languages question={question} />
      <Starter question={question} />
    </Box>
  );
}

function Languages({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  const { value: chosen, change } = useField(question, 'languages');
  const options = useLanguageOptions([]);
  const hasChosen = chosen.length > 0;
  return (
    <>
      <ChoiceBox
        label={t('jobs.code_languages')}
        size="small"
        sx={short}
        value={hasChosen ? 'some' : 'all'}
        options={[
          { value: 'all', label: t('jobs.code_languages_all') },
          { value: 'some', label: t('jobs.code_languages_some') },
        ]}
        onChange={(which) => change(which === 'all' ? [] : [codeLanguages[0].id])}
      />
      {hasChosen && (
        <Box sx={columns}>
          <CheckboxesField
            form={question}
            name="languages"
            label={t('jobs.code_languages_some')}
            options={options}
          />
        </Box>
      )}
    </>
  );
}

/** Shows the code of one language at a time: the question's own, else the default. */
function Starter({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  const { value: starters, change } = useField(question, 'starters');
  const options = useLanguageOptions(useFieldValue(question, 'languages'));
  const readsInput = useFieldValue(question, 'tests').length > 0;
  const [wanted, setWanted] = useState<CodeLanguage>(codeLanguages[0].id);
  const language = options.find(({ value }) => value === wanted)?.value ?? options[0]?.value ?? wanted;
  const own = starters.find((starter) => starter.language === language);
  const others = starters.filter((starter) => starter.language !== language);
  return (
    <>
      <ChoiceBox
        label={t('jobs.starter_in')}
        size="small"
        sx={short}
        value={language}
        options={options}
        onChange={setWanted}
      />
      <TextBox
        label={t('jobs.starter')}
        helperText={t('jobs.starter_hint')}
        size="small"
        multiline
        minRows={4}
        maxRows={16}
        dir="ltr"
        spellCheck={false}
        maxLength={10_000}
        value={own?.code ?? (readsInput ? inputReader(language) : '')}
        onChange={({ target }) => change([...others, { language, code: target.value }])}
        sx={code}
      />
      {own && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => change(others)}>
          {t('jobs.starter_default')}
        </Button>
      )}
    </>
  );
}

function useLanguageOptions(allowed: readonly string[]) {
  const { t } = useTranslation();
  return allowedLanguages(allowed).map(({ id, name }) => ({
    value: id,
    label: id === 'plain' ? t('interview.code_plain') : name,
  }));
}

const short = { maxWidth: 320 };

const columns = {
  '& .MuiFormGroup-root': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
  },
};

/** Code is left-to-right in every language. */
const code = { '& textarea': { fontFamily: 'var(--font-code)', textAlign: 'start' } };
