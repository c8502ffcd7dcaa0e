// Collapsed section of the check page: candidates with their documents ready upload them now and are not
// asked again.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Interview } from '#contract/interview.ts';
import type { Outbox } from '../../outbox/types.ts';
import type { InterviewRun, InterviewView } from '../interview/interview-run.ts';

const DocumentFields = lazy(() =>
  import('../finish/DocumentFields.tsx').then((module) => ({ default: module.DocumentFields })),
);

interface EarlyProps {
  interview: Interview;
  run: InterviewRun;
  outbox: Outbox;
  view: InterviewView;
}

export function EarlyDocuments(props: EarlyProps) {
  const { t } = useTranslation();
  const files = props.view.state.documents ?? [];
  const [isOpen, setIsOpen] = useState(files.length > 0);
  return (
    <div className="folds">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{t('interview.files_title')}</summary>
        <div>
          <p>{t('check.documents_text')}</p>
          {isOpen && (
            <Suspense fallback={null}>
              <DocumentFields files={files} {...props} />
            </Suspense>
          )}
        </div>
      </details>
    </div>
  );
}
