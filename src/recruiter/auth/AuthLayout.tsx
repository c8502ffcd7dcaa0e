// The frame of the sign-in pages: logo, one card and the language selector; on wide screens a picture beside them.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Footer } from '../../kit/Footer.tsx';
import { LanguageSwitch } from '../../kit/forms/LanguageSwitch.tsx';
import { Mark } from '../../kit/Mark.tsx';
import { MuiFrame } from '../../kit/MuiFrame.tsx';
import { AuthPicture } from './AuthPicture.tsx';
import './auth.css';

export function AuthLayout() {
  const { t } = useTranslation();
  return (
    <MuiFrame>
      <div className="auth-frame">
        <main className="auth-main">
          <div className="auth-brand">
            <Mark size={34} />
            <div>
              <strong>Candor</strong>
              <span className="auth-promise-short">{t('auth.tagline')}</span>
            </div>
          </div>
          <Card sx={{ p: { xs: 3, sm: 4 } }}>
            <Outlet />
          </Card>
        </main>
        <aside className="auth-aside">
          <AuthPicture />
          <p>{t('auth.tagline')}</p>
        </aside>
        <div className="auth-footer">
          <Footer>
            <Box sx={{ width: 200 }}>
              <LanguageSwitch />
            </Box>
          </Footer>
        </div>
      </div>
    </MuiFrame>
  );
}
