import type { providerTypes } from "../enumerations";

export type Degree = (typeof providerTypes)[number];

type CredentialRow = {
  degree: Degree;
  /** As people write it, in capitals, without blanks, full stops or hyphens. */
  written: string;
  /** Spelled out. */
  spelled?: readonly string[];
  /** True where certification is written behind it: NP-C, FNP-BC. */
  isCertifiable?: true;
};

/**
 * Credentials that name an occupation, strongest practitioner first: of "MD, PHD" the MD counts, of "RN, CRNA" the
 * CRNA. Behind a physician's or dentist's letters "PA" and "PC" are the professional association and corporation.
 * Abroad the medical degree is a bachelor's: whoever holds it practices here under a physician's license.
 */
export const occupations: readonly CredentialRow[] = [
  {
    degree: "MD",
    written: "MD MBBS MBCHB MBBCH MBBCHBAO MBBCHIR MBCHBAO MBBAOBCH DRMED",
    spelled: ["MEDICAL DOCTOR", "DOCTOR OF MEDICINE", "MD DEGREE"],
  },
  { degree: "DO", written: "DO", spelled: ["DOCTOR OF OSTEOPATHY", "DOCTOR OF OSTEOPATHIC MEDICINE", "OSTEOPATH"] },
  { degree: "DDS", written: "DDS BDS", spelled: ["DOCTOR OF DENTAL SURGERY"] },
  { degree: "DMD", written: "DMD", spelled: ["DOCTOR OF DENTAL MEDICINE"] },
  { degree: "DPM", written: "DPM", spelled: ["PODIATRIST", "DOCTOR OF PODIATRIC MEDICINE"] },
  { degree: "OD", written: "OD", spelled: ["OPTOMETRIST", "DOCTOR OF OPTOMETRY"] },
  { degree: "DC", written: "DC", spelled: ["CHIROPRACTOR", "DOCTOR OF CHIROPRACTIC"] },
  { degree: "CPsyD", written: "PSYD", spelled: ["DOCTOR OF PSYCHOLOGY"] },
  { degree: "CP", written: "LCP HSPP", spelled: ["CLINICAL PSYCHOLOGIST", "LICENSED CLINICAL PSYCHOLOGIST"] },
  { degree: "LP", written: "LP", spelled: ["LICENSED PSYCHOLOGIST"] },
  {
    degree: "CRNA",
    written: "CRNA CRNAP APRNCRNA CRNAAPRN",
    spelled: ["NURSE ANESTHETIST", "CERTIFIED REGISTERED NURSE ANESTHETIST", "NURSE ANESTHESIOLOGIST"],
  },
  {
    degree: "NMW",
    written: "CNM",
    spelled: ["NURSE MIDWIFE", "CERTIFIED NURSE MIDWIFE"],
  },
  {
    degree: "NP",
    written:
      "NP CNP FNP CFNP ANP CANP PNP CPNP GNP CGNP ENP NNP ACNP AGNP AGPCNP AGACNP ACAGNP GACNP FPMHNP PMHNP PMHCNP PMHFNP PHMNP WHNP WHCNP OGNP ARNP APNP CRNP RNP APRNP APRNNP APRNCNP APNCNP AOCNP RNCNP RNFNP RNNP NPA NPCS ARNPCS SNP MHNP NPP NPRN",
    spelled: [
      "NURSE PRACTITIONER",
      "NURSE PRACTIONER",
      "FAMILY NURSE PRACTITIONER",
      "ADULT NURSE PRACTITIONER",
      "PEDIATRIC NURSE PRACTITIONER",
      "CERTIFIED NURSE PRACTITIONER",
      "CERTIFIED REGISTERED NURSE PRACTITIONER",
      "ACUTE CARE NURSE PRACTITIONER",
      "ADVANCED REGISTERED NURSE PRACTITIONER",
      "ADVANCED PRACTICE NURSE PRACTITIONER",
    ],
    isCertifiable: true,
  },
  { degree: "CNS", written: "CNS ACNS ACCNS AGCNS PCNS PMHCNS APRNCNS RNCNS CCNS", isCertifiable: true },
  {
    degree: "PA",
    written: "PA RPA LPA MPAS MSPAS MPASPA",
    spelled: ["PHYSICIAN ASSISTANT", "PHYSICIANS ASSISTANT", "PHYSICAN ASSISTANT", "PHYSICIAN ASSOCIATE"],
    isCertifiable: true,
  },
  {
    degree: "AA",
    written: "AA AAC CAA PAA PAAA",
    spelled: ["ANESTHESIOLOGIST ASSISTANT", "ANESTHESIA ASSISTANT"],
  },
  { degree: "ND", written: "ND NMD", spelled: ["NATUROPATH", "NATUROPATHIC DOCTOR", "NATUROPATHIC PHYSICIAN"] },
  { degree: "AUD", written: "AUD CCCA MACCCA FAAA", spelled: ["AUDIOLOGIST", "DOCTOR OF AUDIOLOGY"] },
  {
    degree: "SLP",
    written: "SLP CCCSLP SLPCCC SLPD CFSLP",
    spelled: ["SPEECH LANGUAGE PATHOLOGIST", "SPEECH PATHOLOGIST", "SPEECH THERAPIST"],
  },
  {
    degree: "PT",
    written: "PT DPT PTDPT MPT MSPT MSCPT RPT TDPT PTMPT",
    spelled: ["PHYSICAL THERAPIST", "DOCTOR OF PHYSICAL THERAPY"],
  },
  { degree: "LPT", written: "LPT", spelled: ["LICENSED PHYSICAL THERAPIST"] },
  {
    degree: "OT",
    written: "OT OTR OTRL OTL LOTR ORTL OTD OTDR DROT MOT MOTR MSOT",
    spelled: ["OCCUPATIONAL THERAPIST", "DOCTOR OF OCCUPATIONAL THERAPY"],
  },
  {
    degree: "LCSW",
    written: "LCSW LCSWC LCSWR LICSW LISW LISWS LISWCP LSCSW LCSWA LCSWS LCSWPIP CLCSW",
    spelled: ["LICENSED CLINICAL SOCIAL WORKER", "LICENSED INDEPENDENT CLINICAL SOCIAL WORKER"],
  },
  { degree: "CSW", written: "CSW", spelled: ["CLINICAL SOCIAL WORKER"] },
  {
    degree: "MFT",
    written: "LMFT MFT IMFT LCMFT MFTLMFT",
    spelled: ["MARRIAGE AND FAMILY THERAPIST", "MARRIAGE FAMILY THERAPIST"],
  },
  { degree: "LMHC", written: "LMHC LIMHP", spelled: ["MENTAL HEALTH COUNSELOR", "LICENSED MENTAL HEALTH COUNSELOR"] },
  { degree: "CMHC", written: "CMHC LCMHC", spelled: ["CLINICAL MENTAL HEALTH COUNSELOR"] },
  {
    degree: "LPC",
    written: "LPC LCPC LPCC LPCCS LPCMH LPCMHSP LPCS LMHP",
    spelled: ["LICENSED PROFESSIONAL COUNSELOR", "PROFESSIONAL COUNSELOR"],
  },
  {
    degree: "ADC",
    written: "LADC CADC LCADC LCDC CASAC LCAS CDAC CAADC LICDC",
    spelled: ["ALCOHOL AND DRUG COUNSELOR", "ADDICTION COUNSELOR"],
  },
  { degree: "BCBA", written: "BCBA BCBAD LBA", spelled: ["BEHAVIOR ANALYST"] },
  { degree: "BCaBA", written: "BCABA" },
  { degree: "BT", written: "RBT", spelled: ["BEHAVIOR TECHNICIAN"] },
  { degree: "ATR", written: "ATR ATRBC", spelled: ["ART THERAPIST"] },
  { degree: "CTRS", written: "CTRS" },
  { degree: "GC", written: "CGC LCGC LGC", spelled: ["GENETIC COUNSELOR"] },
  { degree: "PHA", written: "PHARMD", spelled: ["PHARMACIST", "DOCTOR OF PHARMACY"] },
  { degree: "Rph", written: "RPH", spelled: ["REGISTERED PHARMACIST"] },
  { degree: "CphT", written: "CPHT", spelled: ["PHARMACY TECHNICIAN"] },
  { degree: "ACU", written: "DIPLAC DACM DAOM RAC EAMP", spelled: ["ACUPUNCTURIST", "LICENSED ACUPUNCTURIST"] },
  { degree: "RDN", written: "RDN", spelled: ["REGISTERED DIETITIAN NUTRITIONIST"] },
  { degree: "RD", written: "RD", spelled: ["REGISTERED DIETITIAN", "REGISTERED DIETICIAN"] },
  { degree: "LN", written: "LDN", spelled: ["LICENSED NUTRITIONIST", "LICENSED DIETITIAN NUTRITIONIST"] },
  { degree: "RDH", written: "RDH", spelled: ["DENTAL HYGIENIST", "REGISTERED DENTAL HYGIENIST"] },
  { degree: "OPT", written: "LDO", spelled: ["OPTICIAN"] },
  { degree: "RT", written: "RRT", spelled: ["RESPIRATORY THERAPIST"] },
  { degree: "RPSGT", written: "RPSGT" },
  { degree: "AT", written: "ATC LAT ATCL ATCR LATC", spelled: ["ATHLETIC TRAINER"] },
  { degree: "MT", written: "LMT CMT LMBT", spelled: ["MASSAGE THERAPIST"] },
  { degree: "IBCLC", written: "IBCLC" },
  { degree: "MW", written: "CM CPM", spelled: ["MIDWIFE"] },
  { degree: "EMT", written: "EMT EMTP", spelled: ["PARAMEDIC", "EMERGENCY MEDICAL TECHNICIAN"] },
  { degree: "PTA", written: "PTA LPTA", spelled: ["PHYSICAL THERAPIST ASSISTANT", "PHYSICAL THERAPY ASSISTANT"] },
  { degree: "OTA", written: "COTA OTA COTAL", spelled: ["OCCUPATIONAL THERAPY ASSISTANT"] },
  { degree: "RNFA", written: "RNFA CRNFA" },
  { degree: "LPN", written: "LPN LVN", spelled: ["LICENSED PRACTICAL NURSE"] },
  { degree: "DOU", written: "DOULA" },
];

/**
 * Credentials that say what somebody studied or is registered as, not what he or she does: an occupation beside them
 * counts first, and a profession that the file names elsewhere is more exact.
 */
export const generalCredentials: readonly CredentialRow[] = [
  {
    degree: "APN",
    written: "APN APRN",
    spelled: ["ADVANCED PRACTICE NURSE", "ADVANCED PRACTICE REGISTERED NURSE"],
    isCertifiable: true,
  },
  { degree: "NP", written: "DNP" },
  { degree: "PHD", written: "PHD", spelled: ["DOCTOR OF PHILOSOPHY"] },
  { degree: "LP", written: "PSY", spelled: ["PSYCHOLOGIST"] },
  { degree: "SW", written: "LMSW MSW LSW LGSW LCMSW CMSW LCMSWR ACSW DSW", spelled: ["SOCIAL WORKER"] },
  { degree: "BSW", written: "BSW" },
  { degree: "RN", written: "RN RNC BSN", spelled: ["REGISTERED NURSE"] },
];

/** Degrees, fellowships, certificates and forms of business that name no occupation; they never decide. */
export const saysNothing: ReadonlySet<string> = new Set(
  `BA BS BSC BBA BHS BED MA MS MSC MSCI MBA MPH MHA MHS MHSA MHSC MED MSED EDD EDS MMS MMSC MMED MM MN MNSC MSN MSA MSH
   MSHS MSPH MSCE MSBE MTH MDIV MPA MPP MSCR SCM SCD DSC DHSC DRPH DPH DPS DBA DSN JD LLM ESQ CPH MPHIL MC MAC MSCS MBE
   FACP FACS FACC FACEP FACOG FACR FACE FACG FACN FACO FACOS FACFAS FACFAOM FACPM FACOI FCCP FCCM FCAP FAAP FAAFP FAAN
   FAANS FAAD FAAO FAAOS FAAEM FAAC FAASM FAAPMR FAAOMPT FAAOMP FAWM FAPWCA FAOCD FASN FASCO FASE FHM SFHM FHRS FIPP
   FSCAI FSIR FSVM FRCS FRCSC FRCP FRCPC FRCR FNLA FAHA FESC FIDSA FASCRS FACMS FACRM FACOFP FACOP MRCP MRCS MRCPSYCH
   MRCPI UK AAFP AANP AACNP ABPP ABFM ABIM ABPM DABPM DABR DABSM DABFM DACNB DACFE DACCPPS DACBSP DIBCN DIPL CCSP CSCS
   OCS SCS NCS GCS PCS WCS ECS CHT CLT MTC MDT CFMT OMPT COMT STC CWS CWSP CDE CDCES CEN CCRN OCN AOCN ACHPN ACRN PHN CBSM
   NCC CCC CF CCD CMD QME IO BCD BCB RVT RCIS CNMT CSOTP TSSLD CEAP SAP BC C CS L R H DR DRA MR MRS PROF
   LLC PLLC PC INC LTD CORP PROFCORP SC PS PL PLC APMC CHARTERED`
    .trim()
    .split(/\s+/),
);
