-- Providers' search names are folded as all other names are (lib/verification/matching/fold-name.ts): "J.R." is "j r",
-- and œ, ð, þ and ı are letters of the alphabet. Letters beyond the Latin, Greek, Cyrillic and Armenian alphabets
-- are folded as they always were, and are left alone.

-- Upper and lower case by Unicode, also where the database itself knows those of ASCII only.
DO $$
DECLARE unicode text := coalesce(
  (SELECT quote_ident(collname) FROM pg_collation WHERE collname IN ('pg_c_utf8', 'und-x-icu') ORDER BY collname LIMIT 1),
  '"default"');
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION fold_name(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $body$
      SELECT trim(regexp_replace(
        translate(
          replace(replace(replace(replace(
            regexp_replace(
              lower(normalize(replace(written, '´', ''''), NFKD) COLLATE %1$s),
              '[\u0300-\u036f\u0483-\u0489\u02bb\u02bc''’‘`]', '', 'g'),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
          'øłđðıς', 'olddiσ') COLLATE %1$s,
        '[^[:alnum:]]+', ' ', 'g'))
    $body$
  $function$, unicode);
END $$;

-- The owner sees rows only while row-level security is not forced on it; all statements are in one transaction.
ALTER TABLE providers NO FORCE ROW LEVEL SECURITY;
UPDATE providers SET search_name = folded.search_name
FROM (
  SELECT organization_id, id, concat_ws(' ',
    nullif(fold_name(last_name), ''), nullif(fold_name(first_name), ''), nullif(fold_name(middle_name), '')) AS search_name
  FROM providers
  WHERE last_name || first_name || middle_name ~ '^[\u0001-\u058f\u1e00-\u20cf]*$'
) folded
WHERE providers.organization_id = folded.organization_id AND providers.id = folded.id
  AND providers.search_name <> folded.search_name;
ALTER TABLE providers FORCE ROW LEVEL SECURITY;

DROP FUNCTION fold_name(text);
