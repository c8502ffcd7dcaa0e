// An on/off setting of a form with a sentence about its effect.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { FormPart } from './form-store.ts';
import { useField } from './use-contract-form.ts';

export function SwitchField<Name extends string>({
  form,
  name,
  label,
  hint,
  help,
}: {
  form: FormPart<{ [name in NoInfer<Name>]?: boolean | undefined }>;
  name: Name;
  label: string;
  hint?: string;
  /** Shown beside the label (Help.tsx). */
  help?: ReactNode;
}) {
  const { value, path, change } = useField(form, name);
  const id = useId();
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <FormControlLabel
          control={
            <Switch
              name={path}
              checked={value === true}
              onChange={(_, isOn) => change(isOn)}
              slotProps={{ input: { 'aria-describedby': hint && id } }}
            />
          }
          label={label}
          sx={{ marginInlineEnd: 0 }}
        />
        {help}
      </Box>
      {hint && (
        <Typography
          id={id}
          variant="body2"
          color="textSecondary"
          // Below the label's text.
          sx={{ marginInlineStart: '50px', mt: -0.5 }}
        >
          {hint}
        </Typography>
      )}
    </Box>
  );
}
