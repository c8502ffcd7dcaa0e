// How the interview looks: template, header image, and a video shown before the start.
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { templates } from '#contract/template.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { Choice } from '../../kit/forms/Choice.tsx';
import { ImageField } from '../files/ImageField.tsx';
import { FoldSection } from './FoldSection.tsx';
import { OwnVideo } from './OwnVideo.tsx';
import { useJobForm } from './use-job-form.ts';

const templateKeys = { basic: 'jobs.template_basic', 'basic-new': 'jobs.template_basic_new' } as const;

export function LookSection() {
  const { t } = useTranslation();
  const { control, setValue } = useJobForm();
  const [template, imageId, image, videoId, video] = useWatch({
    control,
    name: ['template', 'header_image_file_id', 'header_image', 'preview_video_file_id', 'preview_video'],
  });
  const set = [
    t(templateKeys[template]),
    ...(imageId ? [t('jobs.header_image')] : []),
    ...(videoId ? [t('jobs.preview_video')] : []),
  ];
  return (
    <FoldSection
      title={t('jobs.section_look')}
      set={set}
      fields={['header_image_file_id', 'preview_video_file_id']}
    >
      <Choice
        control={control}
        name="template"
        label={t('jobs.template')}
        options={templates.map((one) => ({ value: one, label: t(templateKeys[one]) }))}
      />
      <RequireAccess permission="design.manage" isShownLocked>
        <ImageField
          label={t('jobs.header_image')}
          value={imageId ? { fileId: imageId, url: image } : null}
          ratio="2 / 1"
          onChange={(picture) => {
            setValue('header_image_file_id', picture?.fileId ?? null, { shouldDirty: true });
            setValue('header_image', picture?.url ?? null, { shouldDirty: true });
          }}
        />
      </RequireAccess>
      <OwnVideo
        label={t('jobs.preview_video')}
        hint={t('jobs.preview_video_hint')}
        url={videoId ? video : null}
        onChange={(file) => {
          setValue('preview_video_file_id', file?.id ?? null, { shouldDirty: true });
          setValue('preview_video', file?.url ?? null, { shouldDirty: true });
        }}
      />
    </FoldSection>
  );
}
