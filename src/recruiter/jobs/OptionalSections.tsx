// The collapsed sections that most jobs leave at their defaults: documents, look, rules, reminder.
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AiSection } from './AiSection.tsx';
import { DocumentsSection } from './DocumentsSection.tsx';
import { IdealProfile } from './IdealProfile.tsx';
import { LookSection } from './LookSection.tsx';
import { PipelineSection } from './PipelineSection.tsx';
import { ReminderSection } from './ReminderSection.tsx';
import { RulesSection } from './RulesSection.tsx';

export function OptionalSections() {
  const { t } = useTranslation();
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', pt: 1 }}>
        {t('jobs.optional_lead')}
      </Typography>
      <DocumentsSection />
      <LookSection />
      <RulesSection />
      <IdealProfile />
      <PipelineSection />
      <ReminderSection />
      <AiSection />
    </>
  );
}
