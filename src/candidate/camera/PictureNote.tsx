// Explains that the next answer is audio only, why, and how to change that. Hidden if there is a picture.
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { noVideoReason } from './picture.ts';
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';

export function PictureNote({ run, view }: { run: InterviewRun; view: InterviewView }) {
  const { t } = useTranslation();
  const reason = noVideoReason(view);
  if (!reason) return null;
  const change = () => {
    run.send({ type: 'picture_chosen', picture: 'video' });
    run.retryCamera();
  };
  return (
    <div className="note sound-note" role="status">
      <Icon name="microphone" />
      <div>
        <p>{t(`sound.${reason}`)}</p>
        <button className="quiet" type="button" onClick={reason === 'no_camera' ? run.retryCamera : change}>
          {t(`sound.${reason}_otherwise`)}
        </button>
      </div>
    </div>
  );
}
