"use client";

import { useEffect, useState } from "react";

/** A value that is being typed, once it has stayed the same for a moment. Compared as it is written in JSON. */
export function useSettled<Value>(value: Value, milliseconds = 350): Value {
  const [settled, setSettled] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(written) as Value), milliseconds);
    return () => clearTimeout(timer);
  }, [written, milliseconds]);
  return settled;
}
