import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type NumberSettingProps = {
  label: string;
  error: string | undefined;
  hint: string;
  min: number;
  max?: number;
  /** Left empty, the installation decides. */
  optional?: boolean;
  /** `form.register` of its member. */
  input: UseFormRegisterReturn;
};

/** A setting that is a number. */
export const NumberSetting = ({ min, max, input, ...field }: NumberSettingProps) => (
  <Field {...field}>
    <Input type="number" min={min} max={max} className="max-w-32" {...input} />
  </Field>
);
