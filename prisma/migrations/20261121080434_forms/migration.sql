-- CreateTable
CREATE TABLE "forms" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "forms_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "form_versions" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "form_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "fields" JSONB NOT NULL,
    "field_map" JSONB NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),
    "published_by_name" TEXT,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by_name" TEXT,

    CONSTRAINT "form_versions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "form_submissions" (
    "organization_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "form_id" TEXT NOT NULL,
    "form_version_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "mapped_data" JSONB NOT NULL,
    "npi" TEXT NOT NULL DEFAULT '',
    "submitted_by_id" TEXT NOT NULL,
    "submitted_by_email" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'received',
    "problem" TEXT NOT NULL DEFAULT '',
    "document_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "form_submissions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "forms_organization_id_key_key" ON "forms"("organization_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "form_versions_organization_id_form_id_version_key" ON "form_versions"("organization_id", "form_id", "version");

-- CreateIndex
CREATE INDEX "form_submissions_organization_id_created_at_id_idx" ON "form_submissions"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "form_submissions_organization_id_form_id_created_at_id_idx" ON "form_submissions"("organization_id", "form_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "form_submissions_organization_id_form_version_id_idx" ON "form_submissions"("organization_id", "form_version_id");

-- CreateIndex
CREATE INDEX "form_submissions_organization_id_npi_created_at_idx" ON "form_submissions"("organization_id", "npi", "created_at");

-- CreateIndex
CREATE INDEX "form_submissions_organization_id_document_id_idx" ON "form_submissions"("organization_id", "document_id");

-- AddForeignKey
ALTER TABLE "form_versions" ADD CONSTRAINT "form_versions_organization_id_form_id_fkey" FOREIGN KEY ("organization_id", "form_id") REFERENCES "forms"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_organization_id_form_id_fkey" FOREIGN KEY ("organization_id", "form_id") REFERENCES "forms"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_organization_id_form_version_id_fkey" FOREIGN KEY ("organization_id", "form_version_id") REFERENCES "form_versions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_organization_id_document_id_fkey" FOREIGN KEY ("organization_id", "document_id") REFERENCES "documents"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One default form of an organization, one draft of a form.
CREATE UNIQUE INDEX forms_one_default_key ON forms (organization_id) WHERE is_default;
CREATE UNIQUE INDEX form_versions_one_draft_key ON form_versions (organization_id, form_id) WHERE state = 'draft';

ALTER TABLE forms
  ADD CONSTRAINT forms_key_check CHECK (key ~ '^[a-z][a-z0-9-]{0,59}$'),
  ADD CONSTRAINT forms_name_check CHECK (char_length(name) BETWEEN 1 AND 200);
ALTER TABLE form_versions
  ADD CONSTRAINT form_versions_version_check CHECK (version > 0),
  ADD CONSTRAINT form_versions_state_check CHECK (state IN ('draft', 'published', 'withdrawn')),
  ADD CONSTRAINT form_versions_published_check CHECK ((state = 'draft') = (published_at IS NULL));
ALTER TABLE form_submissions
  ADD CONSTRAINT form_submissions_state_check CHECK (state IN ('received', 'rendered', 'failed')),
  ADD CONSTRAINT form_submissions_document_check CHECK ((state = 'rendered') = (document_id IS NOT NULL));

-- What was asked of somebody stays what was asked: of a published version only its state and its end may change.
CREATE FUNCTION keep_published_form() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.state = 'draft' THEN RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END; END IF;
  IF TG_OP = 'DELETE' OR NEW.state = 'draft'
    OR (NEW.form_id, NEW.version, NEW.fields, NEW.field_map, NEW.published_at)
      IS DISTINCT FROM (OLD.form_id, OLD.version, OLD.fields, OLD.field_map, OLD.published_at) THEN
    RAISE EXCEPTION 'A published version of a form never changes';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_published_form BEFORE UPDATE OR DELETE ON form_versions
  FOR EACH ROW EXECUTE FUNCTION keep_published_form();

SELECT protect_organization_table('forms');
SELECT protect_organization_table('form_versions');
SELECT protect_organization_table('form_submissions');
-- What was submitted stays as it was; only what becomes of its pages is noted.
REVOKE UPDATE, DELETE ON form_submissions FROM credence_app, credence_system;
GRANT UPDATE (state, problem, document_id, updated_at) ON form_submissions TO credence_app, credence_system;

ALTER TABLE documents DROP CONSTRAINT documents_kind_check,
  ADD CONSTRAINT documents_kind_check CHECK (kind IN ('supporting', 'attested', 'packet', 'submission'));
