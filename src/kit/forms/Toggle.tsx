// An on/off setting with a sentence about its effect.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

export function Toggle<Values extends FieldValues, Output = unknown>({
  control,
  name,
  label,
  hint,
}: {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
}) {
  const { field } = useController({ control, name });
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={Boolean(field.value)}
            onChange={(_, isOn) => field.onChange(isOn)}
            slotProps={{ input: { ref: field.ref, ...(hint ? { 'aria-describedby': id } : {}) } }}
          />
        }
        label={label}
      />
      {hint && (
        <Typography
          id={id}
          variant="body2"
          color="textSecondary"
          sx={{ marginInlineStart: '47px', mt: -0.5 }}
        >
          {hint}
        </Typography>
      )}
    </Box>
  );
}
