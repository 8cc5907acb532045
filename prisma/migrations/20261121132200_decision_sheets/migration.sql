-- A decision's sheet is a document of its own, beside the packet that ends with it.
ALTER TABLE documents DROP CONSTRAINT documents_kind_check,
  ADD CONSTRAINT documents_kind_check CHECK (kind IN ('supporting', 'attested', 'packet', 'submission', 'decision-sheet'));
