// The profile photo. Uploads at once and shows the result as others see it.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removePhoto, savePhoto, type User } from '#contract/user.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { InitialsAvatar } from '../../../kit/InitialsAvatar.tsx';
import { checkImageSize } from '../../files/check-image-size.ts';
import { ChoosePicture } from '../../files/ChoosePicture.tsx';

export function PhotoField({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const { t } = useTranslation();
  const saving = useMutation({
    mutationFn: (file: File | null) => (file ? send(file) : callAsUser(removePhoto)),
    onSuccess: onSaved,
  });
  return (
    <ChoosePicture
      label={t('account.photo')}
      picture={<InitialsAvatar name={user.name} src={user.profile_photo_url} size={96} font={32} />}
      hasPicture={user.profile_photo_url !== null}
      hint={`${t('account.photo_hint')} ${t('companies.image_hint')}`}
      work={saving}
      onChoose={(file) => saving.mutate(file)}
      onRemove={() => saving.mutate(null)}
    />
  );
}

async function send(file: File): Promise<User> {
  checkImageSize(file);
  return callAsUser(savePhoto, { bytes: file });
}
