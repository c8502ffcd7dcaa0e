// Media shown with a question: a picture, a link, or a video with captions.
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../kit/forms/Field.tsx';
import { ImageField } from '../files/ImageField.tsx';
import { CaptionsField } from './CaptionsField.tsx';
import { OwnVideo } from './OwnVideo.tsx';
import { useJobForm } from './use-job-form.ts';

export function QuestionMedia({ index }: { index: number }) {
  const { t } = useTranslation();
  const { control, setValue } = useJobForm();
  const [image, imageId, video, videoId] = useWatch({
    control,
    name: [
      `questions.${index}.image`,
      `questions.${index}.image_file_id`,
      `questions.${index}.video`,
      `questions.${index}.video_file_id`,
    ],
  });
  return (
    <>
      <ImageField
        label={t('jobs.image')}
        value={imageId ? { fileId: imageId, url: image } : null}
        ratio="4 / 3"
        onChange={(picture) => {
          setValue(`questions.${index}.image_file_id`, picture?.fileId ?? null, { shouldDirty: true });
          setValue(`questions.${index}.image`, picture?.url ?? null, { shouldDirty: true });
        }}
      />
      <Field
        control={control}
        name={`questions.${index}.video_link`}
        type="url"
        label={t('jobs.video_link')}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <OwnVideo
        label={t('jobs.own_video')}
        hint={t('jobs.own_video_hint')}
        url={videoId ? video : null}
        onChange={(file) => {
          setValue(`questions.${index}.video_file_id`, file?.id ?? null, { shouldDirty: true });
          setValue(`questions.${index}.video`, file?.url ?? null, { shouldDirty: true });
        }}
      />
      {videoId && <CaptionsField index={index} />}
    </>
  );
}
