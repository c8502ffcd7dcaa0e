// After the questions: the documents the job requests, unless they were added earlier.
import { useTranslation } from 'react-i18next';
import { DocumentFields, type DocumentsProps } from './DocumentFields.tsx';
import { StepHeading } from '../../kit/InterviewParts.tsx';

export function FilesScreen(props: DocumentsProps) {
  const { interview, run } = props;
  const { t } = useTranslation();
  const asked = [interview.ask_cv, interview.ask_motivation_letter, interview.ask_additional_files];
  const lead = leads[asked.filter(Boolean).length] ?? 'files_lead_all';
  return (
    <>
      <StepHeading title={`${t('interview.files_title')} · ${interview.company.name}`}>
        {t('interview.files_title')}
      </StepHeading>
      <p className="lead">{t(`interview.${lead}`)}</p>
      <DocumentFields {...props} />
      <div className="actions">
        <button className="primary" type="button" onClick={() => run.send({ type: 'files_passed' })}>
          {t('interview.files_pass')}
        </button>
      </div>
    </>
  );
}

/** By the number of documents requested. */
const leads: Partial<Record<number, 'files_lead_one' | 'files_lead'>> = {
  1: 'files_lead_one',
  2: 'files_lead',
};
