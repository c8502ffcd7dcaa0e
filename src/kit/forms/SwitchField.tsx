// An on/off setting of a form with a sentence about its effect.
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { FormPart } from './form-store.ts';
import { useField } from './use-contract-form.ts';
import { useFaultText, type FaultText } from './use-fault-text.ts';

export function SwitchField<Name extends string>({
  form,
  name,
  label,
  hint,
  faultText,
  help,
}: {
  form: FormPart<{ [name in NoInfer<Name>]?: boolean | undefined }>;
  name: Name;
  label: string;
  hint?: string;
  faultText?: FaultText;
  /** Shown beside the label (Help.tsx). */
  help?: ReactNode;
}) {
  const { value, fault, path, change } = useField(form, name);
  const textOf = useFaultText();
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
      {fault !== undefined && (
        <FormHelperText error role="alert" sx={{ marginInlineStart: '50px' }}>
          {textOf(fault, faultText)}
        </FormHelperText>
      )}
    </Box>
  );
}
