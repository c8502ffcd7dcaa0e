// Shows a link's QR code, to download or to print on its own page.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { qrCodeOf, qrPng, qrSvg } from '../../../kit/qr-code.ts';
import { fileNameOf, saveFile } from '../../../kit/save-file.ts';
import '../../../kit/printed-alone.css';

export interface QrTarget {
  address: string;
  /** What the link is for: the job, or the source where it is published. */
  title: string;
}

export function QrDialog({
  target,
  heading,
  onClose,
}: {
  target: QrTarget;
  /** Printed above the code: the job and the company. */
  heading: { job: string; company: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const failures = useFailures();
  const code = useMemo(() => qrCodeOf(target.address), [target.address]);
  const name = fileNameOf(`${heading.job} ${target.title === heading.job ? '' : target.title}`);
  const saveSvg = () => saveFile(`${name}.svg`, new Blob([qrSvg(code)], { type: 'image/svg+xml' }));
  const savePng = () => {
    qrPng(code).then((png) => saveFile(`${name}.png`, png), failures.handleError);
  };
  return (
    <DialogShell
      title={
        <>
          {t('invites.qr_title')}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            <bdi>{target.title}</bdi>
          </Typography>
        </>
      }
      width="sm"
      className="printed-alone"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} color="inherit">
            {t('common.close')}
          </Button>
          <Button variant="outlined" onClick={saveSvg}>
            {t('invites.qr_svg')}
          </Button>
          <Button variant="outlined" onClick={savePng}>
            {t('invites.qr_png')}
          </Button>
          <Button variant="contained" onClick={() => print()}>
            {t('invites.qr_print')}
          </Button>
        </>
      }
    >
      <Box sx={{ textAlign: 'center' }}>
        <Box className="on-paper">
          <Typography variant="h1" component="p">
            <bdi>{heading.job}</bdi>
          </Typography>
          <Typography sx={{ mt: 1, mb: 3 }}>
            <bdi>{heading.company}</bdi>
          </Typography>
        </Box>
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={t('invites.qr_label', { name: target.title })}
          className="qr-picture"
        >
          <path d={`M0 0h${code.size}v${code.size}H0z`} fill="#fff" />
          <path d={code.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <Typography variant="body2" dir="ltr" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {target.address}
        </Typography>
      </Box>
    </DialogShell>
  );
}
