// The first choice for a new job: a template, whose questions it shows, or an empty form.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HiringTemplate } from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LanguageField } from '../../kit/forms/LanguageField.tsx';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { filledByTemplate } from './bank/bank-content.ts';
import { hiringTemplatesQuery } from './bank/bank-queries.ts';
import { TemplateList } from './bank/TemplateList.tsx';
import type { JobFormValues } from './job-form.ts';

/** The initial content of a new job. */
export type JobStart = Partial<Pick<JobFormValues, 'name' | 'role_id' | 'questions' | 'competences'>>;

export function StartJob({ onStart }: { onStart: (start: JobStart) => void }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState(useLanguage());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const templates = useQuery(hiringTemplatesQuery(language));
  return (
    <Stack component="section" aria-labelledby="job-start" spacing={2.5}>
      <Box sx={head}>
        <Box sx={{ flex: '1 1 20rem' }}>
          <Typography id="job-start" variant="h2">
            {t('jobs.start_template')}
          </Typography>
          <Typography color="textSecondary">{t('jobs.start_template_lead')}</Typography>
        </Box>
        <Button variant="outlined" onClick={() => onStart({})}>
          {t('jobs.start_empty')}
        </Button>
      </Box>
      <LanguageField size="small" label={t('bank.language')} value={language} onChange={setLanguage} />
      <Loaded query={templates} skeleton={<Rows count={6} height={56} />}>
        {(all) => (
          <TemplateList
            templates={all}
            chosenId={chosenId}
            onChoose={setChosenId}
            onRemove={undefined}
            onUse={(template) => onStart(startOf(template))}
          />
        )}
      </Loaded>
    </Stack>
  );
}

function startOf(template: HiringTemplate): JobStart {
  const { name, role_id } = template;
  return { name, role_id, ...filledByTemplate(template, newId) };
}

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 };
