// How the interview looks: template, header image, and a video shown before the start.
import { useTranslation } from 'react-i18next';
import { templates } from '#contract/template.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { ImageField } from '../files/ImageField.tsx';
import { FoldSection } from './FoldSection.tsx';
import { OwnVideo } from './OwnVideo.tsx';
import { useJobForm } from './use-job-form.ts';

const templateKeys = { basic: 'jobs.template_basic', 'basic-new': 'jobs.template_basic_new' } as const;

export function LookSection() {
  const { t } = useTranslation();
  const form = useJobForm();
  const template = useFieldValue(form, 'template');
  const imageId = useFieldValue(form, 'header_image_file_id');
  const image = useFieldValue(form, 'header_image');
  const videoId = useFieldValue(form, 'preview_video_file_id');
  const video = useFieldValue(form, 'preview_video');
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
      <SelectField
        form={form}
        name="template"
        label={t('jobs.template')}
        options={templates.map((value) => ({ value, label: t(templateKeys[value]) }))}
      />
      <RequireAccess permission="design.manage" isShownLocked>
        <ImageField
          label={t('jobs.header_image')}
          value={imageId ? { fileId: imageId, url: image } : null}
          ratio="2 / 1"
          onChange={(picture) => {
            form.change('header_image_file_id', picture?.fileId ?? null);
            form.change('header_image', picture?.url ?? null);
          }}
        />
      </RequireAccess>
      <OwnVideo
        label={t('jobs.preview_video')}
        hint={t('jobs.preview_video_hint')}
        url={videoId ? video : null}
        onChange={(file) => {
          form.change('preview_video_file_id', file?.id ?? null);
          form.change('preview_video', file?.url ?? null);
        }}
      />
    </FoldSection>
  );
}
