// The frame of the sign-in pages: logo, one card, and the language selector.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Footer } from '../../kit/Footer.tsx';
import { LanguageSwitch } from '../../kit/forms/LanguageSwitch.tsx';
import { Mark } from '../../kit/Mark.tsx';
import { MuiFrame } from '../../kit/MuiFrame.tsx';

export function AuthLayout() {
  const { t } = useTranslation();
  return (
    <MuiFrame>
      <Box
        sx={{
          minHeight: '100dvh',
          display: 'grid',
          gridTemplateRows: '1fr auto',
          justifyItems: 'center',
        }}
      >
        <Box
          component="main"
          sx={{ width: '100%', maxWidth: 472, alignSelf: 'center', px: 2, py: { xs: 3, sm: 6 } }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 3, px: 0.5 }}>
            <Box sx={{ color: 'var(--accent)', display: 'grid' }}>
              <Mark size={34} />
            </Box>
            <Box>
              <Box
                sx={{
                  fontWeight: 600,
                  fontSize: 'var(--text-xl)',
                  lineHeight: 1.15,
                  letterSpacing: '-0.02em',
                }}
              >
                Candor
              </Box>
              <Typography variant="body2" color="textSecondary">
                {t('auth.tagline')}
              </Typography>
            </Box>
          </Box>
          <Card sx={{ p: { xs: 3, sm: 4 } }}>
            <Outlet />
          </Card>
        </Box>
        <Box sx={{ justifySelf: 'stretch' }}>
          <Footer>
            <Box sx={{ width: 200 }}>
              <LanguageSwitch />
            </Box>
          </Footer>
        </Box>
      </Box>
    </MuiFrame>
  );
}
