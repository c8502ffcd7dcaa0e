// For browsers or devices that cannot record: uploads a video recorded elsewhere as the answer.
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxTakeBytes } from '#contract/take.ts';
import type { Outbox } from '../../outbox/types.ts';
import { formatSpan } from '../clock.ts';
import type { PlannedQuestion } from '../machine/plan.ts';
import type { InterviewRun } from '../machine/interview-run.ts';
import { AnnouncedPercent } from '../AnnouncedPercent.tsx';
import { saveVideo, lengthOf, problemOfVideo, videoTypeOf, type VideoProblem } from './save-video.ts';

/** Accept videos slightly over the limit; recording again is not worth it. */
const toleratedMs = 5000;

interface UploadProps {
  run: InterviewRun;
  outbox: Outbox;
  planned: PlannedQuestion;
}

export function UploadVideo({ run, outbox, planned }: UploadProps) {
  const { t } = useTranslation();
  const id = useId();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<VideoProblem | 'file_too_long' | 'file_failed' | null>(null);
  const limit = planned.answer_ms;
  // A large file may outlive its run: an accommodation starts a new one.
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  }, [run]);

  const saveChosen = async (file: File) => {
    const found = problemOfVideo(file);
    setProblem(found);
    const mimeType = videoTypeOf(file);
    if (found || mimeType === null) return;
    const durationMs = await lengthOf(file);
    if (limit !== null && durationMs > limit + toleratedMs) return setProblem('file_too_long');
    setShare(0);
    try {
      const to = { hash: run.hash, question_id: planned.id };
      const video = { file, mime_type: mimeType, duration_ms: durationMs };
      const take_id = await saveVideo(outbox, to, video, setShare);
      latestRun.current.send({ type: 'video_chosen', take_id, recorded_ms: durationMs });
    } catch {
      setProblem('file_failed');
    } finally {
      setShare(null);
    }
  };

  return (
    <section className="upload-video">
      <p>
        {t('interview.upload_text')} {limit !== null && t('interview.up_to', { time: formatSpan(limit, t) })}
      </p>
      {share === null ? (
        <label className="primary" htmlFor={id}>
          {t('interview.upload_choose')}
        </label>
      ) : (
        <p role="status">
          <AnnouncedPercent
            percent={Math.floor(share * 100)}
            text={(percent) => t('interview.upload_saving', { percent })}
          />
        </p>
      )}
      <input
        id={id}
        className="unseen"
        type="file"
        accept="video/*"
        disabled={share !== null}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void saveChosen(file);
        }}
      />
      <p className="form-message" role="alert">
        {problem && t(`interview.${problem}`, { megabytes: Math.floor(maxTakeBytes / 1024 / 1024) })}
      </p>
    </section>
  );
}
