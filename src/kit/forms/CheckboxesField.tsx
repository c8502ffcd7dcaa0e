// A choice of several values of a fixed list, kept in the list's order.
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import type { SelectOption } from './ChoiceBox.tsx';
import type { FormPart } from './form-store.ts';

import { useField } from './use-contract-form.ts';
import { useFaultText } from './use-fault-text.ts';

export function CheckboxesField<Name extends string, Value extends string>({
  form,
  name,
  label,
  hint,
  options,
}: {
  form: FormPart<{ [name in NoInfer<Name>]?: readonly Value[] | undefined }>;
  name: Name;
  label: string;
  hint?: string;
  /** `about`: a second line. */
  options: readonly (SelectOption<Value> & { about?: string })[];
}) {
  const textOf = useFaultText();
  const { value: chosen = [], fault, path, change } = useField(form, name);
  const tick = (ticked: Value, isOn: boolean) =>
    change(
      options.map(({ value }) => value).filter((value) => (value === ticked ? isOn : chosen.includes(value))),
    );
  return (
    <FormControl component="fieldset" error={fault !== undefined}>
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      {hint && <FormHelperText sx={{ mx: 0 }}>{hint}</FormHelperText>}
      <FormGroup>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            label={option.about ? <WithAbout label={option.label} about={option.about} /> : option.label}
            control={
              <Checkbox
                name={path}
                checked={chosen.includes(option.value)}
                onChange={(_event, isOn) => tick(option.value, isOn)}
              />
            }
          />
        ))}
      </FormGroup>
      {fault !== undefined && (
        <FormHelperText role="alert" sx={{ mx: 0 }}>
          {textOf(fault)}
        </FormHelperText>
      )}
    </FormControl>
  );
}

function WithAbout({ label, about }: { label: string; about: string }) {
  return (
    <>
      {label}{' '}
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {about}
      </Typography>
    </>
  );
}
