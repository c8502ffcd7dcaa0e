// The user menu: the avatar button, and the menu it opens.
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '#contract/user.ts';
import { userQuery } from '../../api/queries.ts';
import { InitialsAvatar } from '../../kit/InitialsAvatar.tsx';
import { useFailures } from '../../kit/Failures.tsx';
import { useLater } from '../../kit/use-later.ts';

const loadList = () => import('./UserMenuList.tsx');

export function UserMenu() {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const failures = useFailures();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A new key each time the menu opens; otherwise it would reopen in its previous state.
  const [opened, setOpened] = useState(0);
  const [isNear, setIsNear] = useState(false);
  const close = () => setAnchor(null);
  const list = useLater(loadList, isNear || anchor !== null, (error) => {
    if (anchor) failures.meet(error);
    setIsNear(false);
    close();
  });
  if (!user) return null;
  return (
    <>
      <IconButton
        onPointerEnter={() => setIsNear(true)}
        onFocus={() => setIsNear(true)}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened((count) => count + 1);
        }}
        // The visible initials must be part of the accessible name (WCAG 2.5.3).
        aria-label={`${initialsOf(user.name)}: ${t('shell.user_menu')}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        edge="end"
      >
        <InitialsAvatar name={user.name} src={user.profile_photo_url} />
      </IconButton>
      {list && <list.UserMenuList key={opened} user={user} anchor={anchor} onClose={close} />}
    </>
  );
}
