const years = { from: 1850, to: 2100 };

/** Days that `dayNumber` tells apart. */
export const dayNumbers = (years.to - years.from) * 372;

const digits = (date: string, from: number, to: number): number => {
  let number = 0;
  for (let at = from; at < to; at += 1) number = number * 10 + date.charCodeAt(at) - 48;
  return number;
};

/** The number of a day written YYYY-MM-DD, growing with it; null for a month, a year, or a day when nobody was born. */
export function dayNumber(date: string): number | null {
  if (date.length !== 10) return null;
  const [year, month, day] = [digits(date, 0, 4), digits(date, 5, 7), digits(date, 8, 10)];
  const isDay = year >= years.from && year < years.to && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDay ? (year - years.from) * 372 + (month - 1) * 31 + day - 1 : null;
}
