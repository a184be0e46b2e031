import { useEffect, useState } from "react";

/** The whole seconds since `isOn` became true; 0 while it is false. */
export function useSeconds(isOn: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [isOn]);
  return seconds;
}
